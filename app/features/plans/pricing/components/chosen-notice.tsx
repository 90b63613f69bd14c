import { tierTypeName } from "#app/features/plans/billing/subscription-rules.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { signIn } from "#app/lib/texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ChosenTier } from "../choice.schema.ts";
import { CHOSEN_ID, choicePath } from "../choice.ts";
import { choiceWords } from "../choice-words.ts";
import { shortPrice } from "../prices.ts";
import * as texts from "../texts/choice.ts";
import { ChoiceForm } from "./choice-form.tsx";

/** The plan that was chosen before signing in, with the button that starts it. */
export function ChosenNotice({ chosen, isSignedIn }: { chosen: ChosenTier; isSignedIn: boolean }) {
	const { planType, isAnnual, checkout, isPriceNew } = chosen;
	const [name, price] = [tierTypeName(planType), shortPrice(chosen.price)];
	return (
		<div id={CHOSEN_ID} tabIndex={-1} className="scroll-mt-32">
			<Notice
				title={texts.youChose(choiceWords(chosen))}
				action={
					isSignedIn ? (
						<ChoiceForm planType={planType} viaCheckout={checkout === "card"}>
							<Button {...(isAnnual && { name: "isAnnual", value: "true" })}>
								{texts.startFor(name, price, isAnnual)}
							</Button>
						</ChoiceForm>
					) : (
						<ButtonLink to={signInPath(choicePath(chosen))}>{signIn}</ButtonLink>
					)
				}
			>
				{isPriceNew && <p>{texts.priceChanged(price)}</p>}
				<p>{isSignedIn ? texts.notChargedYet : texts.signInToGoOn}</p>
			</Notice>
		</div>
	);
}
