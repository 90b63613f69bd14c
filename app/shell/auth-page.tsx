import { type ReactNode, useEffect, useRef } from "react";
import { pathTo } from "#app/lib/path-to.ts";
import { forgetCurrentTrip, pathAfterSignIn } from "#app/lib/planning-progress.ts";
import { tripOfPath, withReturnTo } from "#app/lib/sign-in-path.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import * as texts from "./texts.ts";

type TicketProps = {
	other: { question: string; label: string; to: "/login" | "/register" }; // the other page, which keeps `returnTo`
	returnTo: string;
	children: ReactNode;
};

type Props = TicketProps & {
	title: string;
	spoken: string;
	lead: ReactNode;
	hasGuestTrip: boolean; // this browser has a guest's spot on the next page's trip, or created the trip
};

export function AuthPage({ title, spoken, lead, hasGuestTrip, ...ticket }: Props) {
	const trip = hasGuestTrip ? null : tripOfPath(ticket.returnTo);
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading title={title} spoken={spoken} lead={lead} />
			<AuthTicket {...ticket} />
			{trip && (
				<p className="text-center">
					{texts.onlyJoining}{" "}
					<Link
						className="link -my-3 inline-block py-3 font-semibold"
						to={pathTo("/join/:shareId", { shareId: trip })}
					>
						{texts.withoutAccount}
					</Link>
				</p>
			)}
		</div>
	);
}

export function AuthTicket({ other, returnTo, children }: TicketProps) {
	return (
		<Ticket
			stubBelow
			stub={
				<p className="text-center">
					{other.question}{" "}
					<Link className="link -my-3 inline-block py-3 font-semibold" to={withReturnTo(other.to, returnTo)}>
						{other.label}
					</Link>
				</p>
			}
		>
			{children}
		</Ticket>
	);
}

/**
 * The hidden field that tells the server which page follows. When the form is posted, `fillReturnTo` replaces it with
 * the page that this browser remembers; the remembered trip is forgotten once that page is reached. Someone who has
 * chosen a plan continues with that.
 */
export function useReturnTo(returnTo: unknown, actionData: unknown) {
	const path = String(returnTo);
	const input = useRef<HTMLInputElement>(null);
	const isFilled = useRef(false);
	useEffect(() => {
		if (actionData) isFilled.current = false;
	}, [actionData]);
	useEffect(
		() => () => {
			if (isFilled.current) forgetCurrentTrip();
		},
		[],
	);
	const fillReturnTo = () => {
		if (isChoiceOfPlan(path)) return;
		if (input.current) input.current.value = pathAfterSignIn(path);
		isFilled.current = true;
	};
	return {
		fillReturnTo,
		path,
		field: <input ref={input} type="hidden" name="returnTo" defaultValue={path} />,
	};
}

const isChoiceOfPlan = (path: string) => path.startsWith("/pricing?");
