import "./emergency.css";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { spokenTrip } from "#app/lib/texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as uiTexts from "#app/ui/texts.ts";
import type { EmergencyView } from "../emergency-view.server.ts";
import * as texts from "../texts.ts";
import { NumberSources, Numbers } from "./numbers.tsx";
import { ClosedNotice, OwnSafety, WhoIsSafe } from "./safety.tsx";
import { OurAnswer, type Phone, TellUs } from "./tell-us.tsx";

type Props = { view: EmergencyView; phone: Phone; formResult?: FormResult };

/** The local numbers are above everything else, because they help most. */
export function EmergencyPage({ view, phone, formResult }: Props) {
	const { trip, asOf } = view;
	const isTelling = formResult?.initialValue?.intent === "tell";
	const errors = isTelling ? undefined : formResult?.error?.[""];
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<PageHeading title={emergencyTitle(view)} spoken={spokenTrip(trip.title)} />
			{errors && <FormErrors id="emergency-errors" errors={errors} />}
			<Numbers view={view} />
			<KeptNotice time={asOf.time} />
			<ClosedNotice view={view} />
			<OwnSafety view={view} />
			<OurAnswer view={view} />
			<WhoIsSafe view={view} />
			<TellUs view={view} phone={phone} formResult={isTelling ? formResult : undefined} />
			{view.may.close && <CloseForm />}
			<NumberSources view={view} />
			<UnsentNotice />
			<BackToTrip shareId={trip.shareId} isGuest={view.role === "guest"} />
		</div>
	);
}

export function emergencyTitle({ countries: [likely] }: Pick<EmergencyView, "countries">): string {
	return likely ? texts.numbersIn(likely.name) : texts.numbersAnywhere;
}

function CloseForm() {
	return (
		<div className="needs-line">
			<Disclosure summary={texts.close} quiet>
				<form method="post" className="flex flex-col gap-3">
					<input type="hidden" name="intent" value="close" />
					<p className="text-ink-soft">{texts.closeLead}</p>
					<Button look="secondary">{texts.close}</Button>
				</form>
			</Disclosure>
		</div>
	);
}

// The service worker shows this when it answers from its copy.
function KeptNotice({ time }: { time: string }) {
	return (
		<div className="kept-note">
			<Notice tone="due" title={texts.keptTitle}>
				{texts.kept(time)}
			</Notice>
		</div>
	);
}

// The page's script shows it (app/shell/kept-page.tsx).
function UnsentNotice() {
	return (
		<div id="unsent" className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-text" hidden>
			<Notice tone="late" role="alert" title={uiTexts.formUnsent} />
		</div>
	);
}
