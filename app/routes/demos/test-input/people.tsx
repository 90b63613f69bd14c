import { Avatar, AvatarRow } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

const CREW = ["Olga Alves", "Maya Kim", "Jonas Thal", "Sofia Rey", "Dana Lee", "Priya Wagh"];

export function People() {
	return (
		<Card title="Who is aboard" aside="4 of 6">
			<AvatarRow label="The crew" people={CREW.map((name, index) => ({ name, pending: index > 3 }))} />
			<Progress value={4} max={6} label="4 of 6 confirmed" />
			<AvatarRow label="A big crew" size="sm" people={[...CREW, ...CREW].map((name) => ({ name }))} />
			<div className="flex items-center gap-3">
				<Avatar name="Élodie de la Tour-d’Auvergne" size="lg" />
				<Avatar name="郭 美" />
				<Avatar name="" size="sm" />
				<Avatar name="With a picture" imageUrl="/favicon.svg" />
			</div>
		</Card>
	);
}

export function EmptyAndLoading() {
	return (
		<Card title="Nothing yet, or not yet">
			<EmptyState
				icon={<Icon name="compass" size={28} />}
				title="Invite your travel crew"
				action={<Button type="button">Share Trip</Button>}
			>
				Nobody has joined so far. The link is all they need.
			</EmptyState>
			<div className="flex items-center gap-3" aria-busy="true">
				<Skeleton className="size-10 rounded-full" />
				<span className="flex flex-1 flex-col gap-2">
					<Skeleton className="h-4 w-2/3" />
					<Skeleton className="h-4 w-1/3" />
				</span>
			</div>
			<Progress value={0} label="Nobody confirmed" />
		</Card>
	);
}
