import { PageHeading } from "#app/ui/heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

export function FundSkeleton() {
	return (
		<div className="flex flex-col gap-6" aria-busy="true">
			<PageHeading
				title="Fund Management"
				label={<Skeleton className="h-4 w-40" />}
				lead={<Skeleton className="h-7 w-64 max-w-full" />}
			/>
			<p className="sr-only" role="status">
				Loading fund data...
			</p>
			<Skeleton className="h-18 w-full max-w-text sm:h-13" />
			<Skeleton className="h-86 w-full sm:h-53" />
			<div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
				<Skeleton className="h-152 w-full" />
				<div className="flex flex-col gap-5">
					<Skeleton className="h-64 w-full" />
					<Skeleton className="h-64 w-full" />
				</div>
			</div>
		</div>
	);
}
