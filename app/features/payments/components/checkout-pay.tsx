import { useEffect } from "react";
import { Link } from "react-router";
import { formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formOf } from "#app/ui/reply.ts";
import { StickyFoot } from "#app/ui/sticky-foot.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { CardField } from "./card-field.tsx";
import { CheckoutAutomatic } from "./checkout-automatic.tsx";
import type { CheckoutProps } from "./checkout-page.tsx";
import { DemoCard } from "./demo-card.tsx";

const WORDS = {
	failed: "Payment Failed",
	broken: { title: "Payment Error", message: "An unexpected error occurred. Please try again." },
};

/** The card, and the button that charges it. After a refusal it says why, and offers another card. */
export function CheckoutPay({ view, reply, goOn }: CheckoutProps) {
	const { payment, payments, trip } = view;
	const { form, field } = formOf<"testCard">({ id: "checkout", reply, defaults: { testCard: "success" } });
	const card = field("testCard");
	const refused = card.errors ?? (view.error ? [view.error] : undefined);
	const others = form.errors?.filter((error) => error !== view.error);
	useDemoToast(view.demoMode);
	const planIsOpen = payment.number === 1 && payments.length > 0;
	return (
		<PostForm
			form={{ ...form, errors: others?.length ? others : undefined }}
			errorTitle="Payment Failed"
			className="min-w-0"
			once
		>
			<CheckoutAutomatic view={view} />
			<Card title="Card">
				{view.publishableKey ? (
					<>
						{view.error && !goOn && (
							<Notice tone="late" title={WORDS.failed}>
								{view.error}
							</Notice>
						)}
						<CardField
							publishableKey={view.publishableKey}
							amount={payment.amount}
							keepsCard={view.keepsCard}
							goOn={goOn}
							words={WORDS}
						/>
					</>
				) : (
					<DemoCard field={{ ...card, errors: refused }} failed="Payment Failed" />
				)}
			</Card>
			{planIsOpen && (
				<p className="text-ink-soft">
					Rather pay another way?{" "}
					<Link className="link font-semibold text-ink" to={`/join/${trip.shareId}`}>
						Change the payment plan
					</Link>
				</p>
			)}
			<StickyFoot label={payment.total > 1 ? `${payment.number} of ${payment.total}` : undefined}>
				<SubmitButton wide pendingLabel="Processing Payment...">
					Pay {formatCents(payment.amount)} now
				</SubmitButton>
			</StickyFoot>
		</PostForm>
	);
}

function useDemoToast(demo: boolean): void {
	useEffect(() => {
		if (!demo) return;
		// Not before the toasts' own place has come alive.
		const timer = setTimeout(() =>
			showToast({
				title: "Demo Mode",
				message: "Payment system is in demo mode. Add Stripe keys to process real payments.",
				type: "info",
			}),
		);
		return () => clearTimeout(timer);
	}, [demo]);
}
