import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import * as texts from "../texts.ts";

type Props = { publicKey: string; endpoints: string[] };

/** The last part of its page, because it appears only once the script knows that the browser supports push messages. */
export function PushSwitch({ publicKey, endpoints }: Props) {
	const [state, setState] = useState<PushState | null>(null);
	const { revalidate } = useRevalidator(); // the settings above show the push column only while push is on in some browser
	const [step, setStep] = useState<"idle" | "working" | "failed">("idle");
	useEffect(() => {
		readPushState(endpoints).then(setState, () => setState(null));
	}, [endpoints]);
	if (!state) return null;
	const press = async () => {
		setStep("working");
		try {
			setState(state === "on" ? await turnPushOff() : await turnPushOn(publicKey));
			void revalidate();
			setStep("idle");
		} catch {
			setStep("failed");
		}
	};
	return (
		<Card title={texts.label}>
			<p className="text-ink-soft">{texts.lead}</p>
			<p role="status" className="font-semibold">
				{step === "failed" ? texts.failed : texts.states[state]}
			</p>
			<div>
				<Button
					type="button"
					look="secondary"
					onClick={press}
					pending={step === "working"}
					pendingLabel={texts.working}
				>
					{state === "on" ? texts.turnOff : texts.turnOn}
				</Button>
			</div>
		</Card>
	);
}

type PushState = "on" | "off" | "blocked";

/** Whether this browser gets an account's push messages; null if it does not support them. */
async function readPushState(endpoints: readonly string[]): Promise<PushState | null> {
	if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return null;
	if (Notification.permission === "denied") return "blocked";
	const endpoint = (await findSubscription())?.endpoint;
	return endpoint && endpoints.includes(endpoint) ? "on" : "off";
}

/**
 * Asks the user for permission, subscribes at the browser's push service, and tells our server.
 * @throws Error if one of these fails
 */
async function turnPushOn(publicKey: string): Promise<PushState> {
	const permission = await Notification.requestPermission();
	if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
	await navigator.serviceWorker.register("/sw.js");
	const { pushManager } = await navigator.serviceWorker.ready;
	// A subscription with another key, for example after the database was replaced, blocks a new one.
	await (await pushManager.getSubscription())?.unsubscribe();
	const subscription = await pushManager.subscribe({
		userVisibleOnly: true,
		applicationServerKey: bytesOf(publicKey),
	});
	await call("POST", subscription);
	return "on";
}

/** Tells our server first, so that the switch stays true if that fails. @throws Error */
async function turnPushOff(): Promise<PushState> {
	const subscription = await findSubscription();
	if (!subscription) return "off";
	await call("DELETE", { endpoint: subscription.endpoint });
	await subscription.unsubscribe();
	return "off";
}

async function findSubscription(): Promise<PushSubscription | null> {
	const registration = await navigator.serviceWorker.getRegistration("/");
	return (await registration?.pushManager.getSubscription()) ?? null;
}

async function call(method: string, body: object): Promise<void> {
	const { status, ok } = await fetch("/api/push/subscriptions", {
		method,
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});
	if (!ok) throw new Error(String(status));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
	const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
	return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
