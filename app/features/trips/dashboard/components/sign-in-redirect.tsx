import { useEffect } from "react";
import { useNavigate } from "react-router";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "../texts.ts";

const WAIT_MS = 500;

/** Leads to the sign-in page after a moment. Without JavaScript the route's `noScriptRedirect` does so at once. */
export function SignInRedirect({ to }: { to: string }) {
	const navigate = useNavigate();
	useEffect(() => {
		const timer = setTimeout(() => navigate(to, { replace: true }), WAIT_MS);
		return () => clearTimeout(timer);
	}, [navigate, to]);
	return (
		<div className="grid">
			<div className="col-start-1 row-start-1 flex flex-col gap-5" aria-hidden>
				<Skeleton className="h-96 w-full" />
				<Skeleton className="h-48 w-full" />
			</div>
			<Card className="z-10 col-start-1 row-start-1 m-4 mt-16 w-auto max-w-md items-center self-start justify-self-center p-8 text-center">
				<Icon name="plane" size={32} className="text-coral" />
				<h1 className="text-xl">{common.oneMoment}</h1>
				<p className="text-ink-soft">{texts.findingInvitation}</p>
				<ButtonLink to={to} replace>
					{texts.goOn}
				</ButtonLink>
			</Card>
		</div>
	);
}
