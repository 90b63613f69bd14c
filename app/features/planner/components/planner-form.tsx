import { type KeyboardEvent, useId, useMemo } from "react";
import { useNavigation } from "react-router";
import { NewBooking } from "#app/features/booking-links/components/new-booking.tsx";
import { PostForm } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type PlannerValues, plannerCosts } from "../planner-values.ts";
import { PlannerFields } from "./planner-fields.tsx";
import { PlannerFooter, PlannerTotals } from "./planner-footer.tsx";
import { PlannerItems } from "./planner-items.tsx";
import { PlannerPlaces } from "./planner-places.tsx";
import { PLANNER_ID } from "./planner-start.ts";
import { itemNotes, newItemReading, placeQuestions, usePlannerState } from "./planner-state.ts";
import { useIntentSubmit } from "./use-intent-submit.ts";
import { useSentForm } from "./use-sent-form.ts";

type Props = {
	start: PlannerValues;
	formResult?: FormResult;
	onChange: (values: PlannerValues) => void;
	onCreate: () => void;
};

/** All buttons post the one form; the server edits the list of items or creates the trip. */
export function PlannerForm({ start, formResult: latest, onChange, onCreate }: Props) {
	const { values, newCost, addedCount, formResult, read } = usePlannerState(start, latest, onChange);
	const { form, field, questions, serverReading, notes } = useFormResult(start, formResult);
	const hydrated = useHydrated();
	const pending = usePendingIntent();
	const { sentForm, adding, noteSent } = useSentForm(latest);
	const submit = useIntentSubmit(pending, onCreate, noteSent);
	const bookingsId = useId();
	const creating = pending === "create";
	const blank = hydrated && (!values.origin.trim() || !values.destination.trim());
	const totals = plannerCosts(values, newCost);
	const listChanged = formResult?.initialValue !== undefined && formResult.status !== "error";
	return (
		<PostForm
			form={form}
			errorTitle="Error creating trip"
			onInput={read}
			onKeyDown={addOnEnter}
			onSubmit={submit}
		>
			<CreateOnEnter disabled={blank || creating} />
			<PlannerFields field={field} questions={questions} startDate={values.startDate} />
			<PlannerPlaces partySize={values.partySize} shares={totals.shares} />
			<section aria-labelledby={bookingsId} className="flex flex-col gap-3">
				<h3 id={bookingsId} className="text-lg">
					Booking links
				</h3>
				<NewBooking
					field={field}
					addedCount={addedCount}
					focus={listChanged && !hydrated}
					serverReading={serverReading}
					sentForm={sentForm}
					adding={pending === "add"}
					reading={pending === "read"}
				/>
				<PlannerItems
					items={values.tripItems}
					adding={adding}
					errors={form.allErrors}
					notes={notes}
					removing={pendingIndex(pending, "remove:")}
					checking={pendingIndex(pending, "recheck:")}
				/>
				<p role="status" className="sr-only">
					Booking links: {values.tripItems.length}
				</p>
			</section>
			<PlannerTotals {...totals} />
			<PlannerFooter {...totals} blank={blank} creating={creating} />
		</PostForm>
	);
}

/** The parts of the form are rendered again only after the server has answered, and not at each key press. */
function useFormResult(start: PlannerValues, formResult?: FormResult) {
	return useMemo(
		() => ({
			...buildForm({ id: PLANNER_ID, actionData: formResult && { result: formResult }, defaults: start }),
			serverReading: newItemReading(formResult),
			notes: itemNotes(formResult),
			questions: placeQuestions(formResult),
		}),
		[start, formResult],
	);
}

/** Enter presses a form's first submit button, so this hidden one comes before the others. */
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

function usePendingIntent(): string | null {
	const { state, formData } = useNavigation();
	const intent = state === "idle" ? null : formData?.get("intent");
	return typeof intent === "string" ? intent : null;
}

function pendingIndex(pending: string | null, intent: string): number | null {
	return pending?.startsWith(intent) ? Number(pending.slice(intent.length)) : null;
}

/** Enter in the fields of a new item adds the item instead of creating the trip. */
function addOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
	const field = event.target;
	if (event.key !== "Enter" || event.nativeEvent.isComposing || !(field instanceof HTMLInputElement)) return;
	if (!field.name.startsWith("newItem.")) return;
	event.preventDefault();
	event.currentTarget.querySelector<HTMLButtonElement>("button[value=add]")?.click();
}
