import type { ReactNode } from "react";
import * as common from "#app/lib/texts.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import * as texts from "../texts.ts";

type Props = {
	user: { firstName: string; lastName: string; email: string; imageUrl: string | null; plan: string };
	editing: boolean;
	children: ReactNode;
};

export function ProfileCard({ user, editing, children }: Props) {
	const name = `${user.firstName} ${user.lastName}`;
	return (
		<>
			<Ticket
				stubBelow
				stub={
					<p className="flex items-center justify-between gap-3">
						<span className="label">{texts.yourPlan}</span>
						<Pill tone="paid" icon={null}>
							{user.plan}
						</Pill>
					</p>
				}
			>
				<div className="flex items-center gap-4">
					<Avatar name={name} imageUrl={user.imageUrl} size="lg" decorative />
					<div className="min-w-0">
						<p className="font-display text-lg font-bold wrap-anywhere" dir="auto">
							{name}
						</p>
						<p className="text-ink-soft wrap-anywhere">{user.email}</p>
					</div>
				</div>
			</Ticket>
			<Card title={texts.personalInformation} aside={editing ? null : <EditLink />}>
				{editing ? children : <ProfileFacts user={user} />}
			</Card>
		</>
	);
}

function EditLink() {
	return (
		<ButtonLink to="/profile?edit" look="secondary">
			{texts.editProfile}
		</ButtonLink>
	);
}

function ProfileFacts({ user }: Pick<Props, "user">) {
	const facts = [
		[common.firstName, user.firstName],
		[common.lastName, user.lastName],
		[common.email, user.email],
	];
	return (
		<dl className="divide-y divide-line">
			{facts.map(([label, value]) => (
				<div key={label} className="flex flex-wrap justify-between gap-x-6 py-3">
					<dt className="text-ink-soft">{label}</dt>
					<dd className="font-semibold wrap-anywhere">{value}</dd>
				</div>
			))}
		</dl>
	);
}
