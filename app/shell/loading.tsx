import { useEffect, useState } from "react";
import { type Location, useLocation, useNavigation } from "react-router";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "./texts.ts";

const LATE_MS = 200;
const STUCK_MS = 8_000;
const WORDS: Record<string, string> = {
	join: texts.loadingTrip,
	checkout: common.settingUpPayment,
};

/** The next page if it is late, or null. */
export function useLatePage(): Location | null {
	const { state, location } = useNavigation();
	const { pathname } = useLocation();
	const next = state === "loading" && location.pathname !== pathname ? location : null;
	const [late, setLate] = useState<Location | null>(null);
	useEffect(() => {
		if (!next) return;
		const timer = setTimeout(() => setLate(next), LATE_MS);
		return () => {
			clearTimeout(timer);
			setLate(null);
		};
	}, [next]);
	return late;
}

/** Placeholders for the next page's heading and first two cards, with the sizes in loading.css. */
export function Loading({ page }: { page: Location }) {
	const [isStuck, setStuck] = useState(false);
	useEffect(() => {
		const timer = setTimeout(setStuck, STUCK_MS, true);
		return () => clearTimeout(timer);
	}, []);
	const [, name = "", , part] = page.pathname.split("/");
	return (
		<div className="loading" data-page={part ?? name}>
			<div>
				<p role="status">{isStuck ? texts.stillLoading : (WORDS[name] ?? texts.loading)}</p>
				{isStuck && (
					<ButtonLink to={page} reloadDocument look="secondary">
						{common.tryAgain}
					</ButtonLink>
				)}
				<Skeleton className="shape-heading" />
				<Skeleton className="shape-card" />
				<Skeleton className="shape-card" />
			</div>
		</div>
	);
}
