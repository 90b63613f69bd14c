import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";

export type MemberSummary = {
	id: string;
	name: string;
	role: "organizer" | "member";
	confirmed: boolean;
	/** Null where the viewer is not to know. */
	departureLocation: string | null;
};

export function MemberCard({ person, isOwn }: { person: MemberSummary; isOwn: boolean }) {
	const { name, role, confirmed, departureLocation } = person;
	const facts = [isOwn && "You", role === "organizer" && "Organizer"];
	return (
		<li className="flex items-center gap-3 rounded-control border border-line px-3 py-2.5">
			<Avatar name={name} pending={!confirmed} decorative />
			<div className="min-w-0 flex-1">
				<p className="font-semibold wrap-anywhere">
					<bdi>{name}</bdi>
				</p>
				<p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
					{confirmed ? (
						<span className="inline-flex items-center gap-1 font-semibold text-paid">
							<Icon name="check" size={14} bold />
							Confirmed
						</span>
					) : (
						<span>Pending</span>
					)}
					{facts.filter(Boolean).map((fact) => (
						<span key={String(fact)} className="min-w-0 wrap-anywhere">
							· {fact}
						</span>
					))}
					{departureLocation && departureLocation !== "Default" && (
						<span className="min-w-0 wrap-anywhere">
							· from <bdi>{departureLocation}</bdi>
						</span>
					)}
				</p>
			</div>
		</li>
	);
}
