import { type FormEvent, type KeyboardEvent, useId, useMemo } from "react";
import { useNavigation, useSubmit } from "react-router";
import { NewBooking } from "#app/features/booking-links/components/new-booking.tsx";
import { PostForm } from "#app/ui/form.tsx";
import { formOf } from "#app/ui/reply.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { PlannerFields } from "./planner-fields.tsx";
import { PlannerFoot } from "./planner-foot.tsx";
import { PlannerItems } from "./planner-items.tsx";
import { PLANNER_ID } from "./planner-start.ts";
import { givenOf, notesOf, type Reply, usePlannerState } from "./planner-state.ts";
import { PlannerTotals } from "./planner-totals.tsx";
import { type PlannerValues, plannerTotals } from "./planner-values.ts";

type Props = {
	start: PlannerValues;
	reply?: Reply;
	/** Keeps what is typed for later. */
	keep: (values: PlannerValues) => void;
	onCreate: () => void;
};

/** One form, one post: its buttons add an item, remove one, or create the trip. */
export function PlannerForm({ start, reply: latest, keep, onCreate }: Props) {
	const { values, newCost, round, reply, read } = usePlannerState(start, latest, keep);
	const { form, field } = formOf({ id: PLANNER_ID, reply: reply && { result: reply }, defaults: start });
	const given = useMemo(() => givenOf(reply), [reply]);
	const hydrated = useHydrated();
	const pending = usePendingIntent();
	const submit = useIntentSubmit(onCreate);
	const bookingsId = useId();
	const creating = pending === "create";
	const blank = hydrated && (!values.origin.trim() || !values.destination.trim());
	const totals = plannerTotals(values, newCost);
	const listChanged = reply?.initialValue !== undefined && reply.status !== "error";
	return (
		<PostForm
			form={form}
			errorTitle="Error creating trip"
			onInput={read}
			onKeyDown={addOnEnter}
			onSubmit={submit}
		>
			<CreateOnEnter disabled={blank || creating} />
			<PlannerFields field={field} startDate={values.startDate} />
			<section aria-labelledby={bookingsId} className="flex flex-col gap-3">
				<h3 id={bookingsId} className="text-lg">
					Booking links
				</h3>
				<NewBooking
					field={(name) => field(`newItem.${name}`)}
					round={round}
					focus={listChanged && !hydrated}
					given={given}
					adding={pending === "add"}
					reading={pending === "read"}
				/>
				<PlannerItems
					items={values.tripItems}
					errors={form.allErrors}
					notes={notesOf(reply)}
					removing={placeIn(pending, "remove:")}
					checking={placeIn(pending, "recheck:")}
				/>
				<p role="status" className="sr-only">
					Booking links: {values.tripItems.length}
				</p>
			</section>
			<PlannerTotals {...totals} />
			<PlannerFoot {...totals} blank={blank} creating={creating} />
		</PostForm>
	);
}

/** The form's first button is the one that Enter presses. */
function CreateOnEnter({ disabled }: { disabled: boolean }) {
	return (
		<button
			type="submit"
			name="intent"
			value="create"
			className="sr-only"
			tabIndex={-1}
			aria-hidden
			disabled={disabled}
		/>
	);
}

/** What this page's form is doing: "create", "add", "remove:2", or null. */
function usePendingIntent(): string | null {
	const { state, formData } = useNavigation();
	const intent = state === "idle" ? null : formData?.get("intent");
	return typeof intent === "string" ? intent : null;
}

function placeIn(pending: string | null, intent: string): number | null {
	return pending?.startsWith(intent) ? Number(pending.slice(intent.length)) : null;
}

/** Creating goes to another page; what changes the list stays where it is. */
function useIntentSubmit(onCreate: () => void) {
	const submit = useSubmit();
	return (event: FormEvent<HTMLFormElement>) => {
		const { submitter } = event.nativeEvent as SubmitEvent;
		if (!(submitter instanceof HTMLButtonElement) || submitter.value === "create") return onCreate();
		event.preventDefault();
		submit(submitter, { preventScrollReset: true });
	};
}

/** In the fields of a new item Enter adds it, where it would create the trip elsewhere. */
function addOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
	const field = event.target;
	if (event.key !== "Enter" || event.nativeEvent.isComposing || !(field instanceof HTMLInputElement)) return;
	if (!field.name.startsWith("newItem.")) return;
	event.preventDefault();
	event.currentTarget.querySelector<HTMLButtonElement>("button[value=add]")?.click();
}
