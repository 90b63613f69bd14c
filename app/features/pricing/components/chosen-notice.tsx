import { type PlanType, planTypeName } from "#app/features/billing/subscription-rules.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { signIn } from "#app/lib/texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ChosenPlan } from "../choice.schema.ts";
import { choicePath } from "../choice.ts";
import { shortPrice } from "../prices.ts";
import * as texts from "../texts/choice.ts";
import { ChoiceForm } from "./choice-form.tsx";

/** The choice that was made before signing in, to be taken up with one press. */
export function ChosenNotice({ chosen, isSignedIn }: { chosen: ChosenPlan; isSignedIn: boolean }) {
	const { planType, isAnnual, checkout, isPriceNew } = chosen;
	const [name, price] = [planTypeName(planType), shortPrice(chosen.price)];
	const choice = choiceText(planType, isAnnual)(name, price);
	return (
		<Notice
			title={texts.youChose(choice)}
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
	);
}

function choiceText(planType: PlanType, isAnnual: boolean): (plan: string, price: string) => string {
	if (planType === "pro-oneTime") return texts.once;
	return isAnnual ? texts.annual : texts.monthly;
}
