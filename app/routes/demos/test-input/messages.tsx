import { useState } from "react";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export function Buttons() {
	const [busy, setBusy] = useState(false);
	return (
		<Card title="Buttons">
			<div className="flex flex-wrap gap-3">
				<Button type="button">Pay $323.33 now</Button>
				<Button type="button" look="secondary">
					Share Trip
				</Button>
				<Button type="button" look="quiet">
					Not now
				</Button>
				<Button type="button" look="danger" icon={<Icon name="trash-2" />}>
					Delete
				</Button>
				<ButtonLink to="/landing" look="secondary" icon={<Icon name="compass" />}>
					A link
				</ButtonLink>
				<Button type="button" disabled>
					Disabled
				</Button>
				<Button type="button" pending pendingLabel="Processing Payment...">
					Pay
				</Button>
				<Button
					type="button"
					pending={busy}
					pendingLabel="Waiting..."
					onClick={() => {
						setBusy(true);
						setTimeout(() => setBusy(false), 2_000);
					}}
				>
					Press me
				</Button>
			</div>
		</Card>
	);
}

export function Messages() {
	return (
		<Card title="Messages">
			<Notice title="Just so you know">Nothing you type here is saved until you sign in.</Notice>
			<Notice tone="paid" title="You are aboard">
				Your first payment went through.
			</Notice>
			<Notice
				tone="due"
				title="Due in 3 days"
				action={
					<Button type="button" look="secondary">
						Pay early
					</Button>
				}
			>
				We charge $323.33 on Sun, Dec 20.
			</Notice>
			<Notice tone="late" title="The card was declined">
				Nothing was charged. Try another card, or ask your bank.
			</Notice>
			<div className="flex flex-wrap gap-2">
				<Pill>Later</Pill>
				<Pill tone="paid">Paid</Pill>
				<Pill tone="due">Due in 3 days</Pill>
				<Pill tone="late">4 days late</Pill>
				<Pill tone="coral">Pro</Pill>
			</div>
			<ToastButtons />
		</Card>
	);
}

function ToastButtons() {
	if (!useHydrated()) return null;
	const show = (toast: ToastContent) => () => showToast(toast);
	return (
		<div className="flex flex-wrap gap-3">
			<Button type="button" look="secondary" onClick={show({ type: "success", title: "Welcome back!" })}>
				Toast
			</Button>
			<Button
				type="button"
				look="secondary"
				onClick={show({
					type: "error",
					title: "Payment failed",
					message: "Failed to process payment. Please try again.",
				})}
			>
				Bad news
			</Button>
			<Button
				type="button"
				look="secondary"
				onClick={show({
					type: "info",
					title: "Demo Mode",
					message: "Payment system is in demo mode. No money moves.",
				})}
			>
				News
			</Button>
		</div>
	);
}
