import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";

type Props = { label: string; pendingLabel: string; back: { to: string; label: string } };

export function ConfirmButtons({ label, pendingLabel, back }: Props) {
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
