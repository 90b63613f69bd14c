import { ButtonLink } from "#app/ui/button.tsx";
import type { OwnOutside } from "../own-outside.server.ts";

/** A member's outside payments, below their card payments. */
export function OwnOutsideLines({
	outside: { paid, waits },
}: {
	outside: Pick<OwnOutside, "paid" | "waits">;
}) {
	return (
		<>
			{paid && <p>{paid}</p>}
			{waits && <p className="text-ink-soft">{waits}</p>}
		</>
	);
}

type LinkProps = { outside: OwnOutside; className?: string };

export function OutsideLink({ outside: { link }, className }: LinkProps) {
	return (
		<ButtonLink to={link.to} look="quiet" className={className}>
			{link.text}
		</ButtonLink>
	);
}
