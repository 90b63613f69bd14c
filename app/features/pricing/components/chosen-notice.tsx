import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { signIn } from "#app/lib/texts.ts";
import { type ChosenPlan, choicePath, planName } from "../choice.ts";
import { shortPrice } from "../prices.ts";
import * as texts from "../texts/choice.ts";
import { ChoiceForm } from "./choice-form.tsx";

/** The choice that was made before signing in, to be taken up with one press. */
export function ChosenNotice({ chosen, isSignedIn }: { chosen: ChosenPlan; isSignedIn: boolean }) {
	const { plan, annual, checkout, isPriceNew } = chosen;
	const [name, price] = [planName(plan), shortPrice(chosen.price)];
	const choice = annual ? texts.annual(name, price) : texts.monthly(name, price);
	return (
		<Notice
			title={texts.youChose(choice)}
			action={
				isSignedIn ? (
					<ChoiceForm plan={plan} viaCheckout={checkout === "card"}>
						<Button {...(annual && { name: "annual", value: "on" })}>
							{texts.startFor(name, price, annual)}
						</Button>
					</ChoiceForm>
				) : (
					<ButtonLink to={signInPath(choicePath(chosen))}>{signIn}</ButtonLink>
				)
			}
		>
			{isPriceNew && <p>{texts.priceChanged(price)}</p>}
			<p>{isSignedIn ? texts.onePress : texts.signInToGoOn}</p>
		</Notice>
	);
}
