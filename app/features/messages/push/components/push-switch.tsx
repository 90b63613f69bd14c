import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import * as texts from "../texts.ts";
import { type PushState, readPushState, turnPushOff, turnPushOn } from "./push-browser.ts";

type Props = { publicKey: string; endpoints: string[] };

/** The last part of its page, because it appears only after the script knows that the browser can get push messages. */
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
