import type { ReactNode } from "react";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/heading.tsx";

type Props = {
	trip: { title: string; shareId: string };
	title: ReactNode;
	lead?: ReactNode;
	isGuest?: boolean;
	children: ReactNode;
};

/** The layout of pages that ask for confirmation before a change. */
export function ChangePage({ trip, title, lead, isGuest, children }: Props) {
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading tripTitle={trip.title} title={title} lead={lead} />
			{children}
		</div>
	);
}

type ButtonsProps = { label: string; pendingLabel: string; back: { to: string; label: string } };

export function ConfirmButtons({ label, pendingLabel, back }: ButtonsProps) {
	return (
		<div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
			<SubmitButton look="danger" pendingLabel={pendingLabel}>
				{label}
			</SubmitButton>
			<ButtonLink to={back.to} look="secondary">
				{back.label}
			</ButtonLink>
		</div>
	);
}
