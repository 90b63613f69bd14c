import * as texts from "#app/features/payments/cards/texts/charge-card.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export function FirstPaymentFirst({ link: { to, text } }: { link: { to: string; text: string } }) {
	return (
		<>
			<p>{texts.firstPaymentFirst}</p>
			<ButtonLink to={to} wide>
				{text}
			</ButtonLink>
		</>
	);
}
