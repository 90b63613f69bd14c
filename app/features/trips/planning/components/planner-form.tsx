import {
	createContext,
	type FormEvent,
	type KeyboardEvent,
	type MouseEvent,
	type ReactNode,
	startTransition,
	useContext,
	useEffect,
	useId,
	useMemo,
	useRef,
	useState,
} from "react";
import { useNavigation, useSubmit } from "react-router";
import { NewBooking } from "#app/features/bookings/links/components/new-booking.tsx";
import type { ServerReading } from "#app/features/bookings/links/components/use-link-reading.ts";
import type { Cents } from "#app/lib/money.ts";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { PostForm } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import {
	itemCost,
	itemToAdd,
	type PlannerCosts,
	type PlannerItem,
	type PlannerValues,
	plannerCosts,
	type ShownDraft,
	shownDraft,
} from "../planner-values.ts";
import * as texts from "../texts/planner.ts";
import { type PlannerField, PlannerFields, TierPlacesNotice } from "./planner-fields.tsx";
import { PlannerFooter, PlannerTotals } from "./planner-footer.tsx";
import { ListDone, PlannerItems } from "./planner-items.tsx";
import { PLANNER_ID } from "./planner-start.ts";
import {
	itemNotes,
	type ListDone as ListDoneState,
	listDone,
	locationQuestions,
	newItemReading,
	openedItem,
	usePlannerState,
	wasAskedAboutCosts,
} from "./planner-state.ts";

type Props = {
	start: PlannerValues;
	formKey: string;
	formResult?: FormResult;
	onChange: (values: PlannerValues) => void;
	onCreate: () => void;
	onShownDraft?: (draft: ShownDraft | null) => void;
	saved?: SavedTrip; // an existing trip, instead of a new one
};

/** What the form of an existing trip adds to the planner's: its own fields, and other labels for its button. */
export type SavedTrip = {
	fixed?: (field: PlannerField) => ReactNode; // replaces the dates and the group size
	costProblem: (total: Cents) => string | null; // why the trip cannot be saved with these costs
	defaults: Record<string, unknown>;
	fields: (field: (name: string) => FieldLike) => ReactNode;
	afterCosts: (field: (name: string) => FieldLike, total: Cents) => ReactNode;
	errorTitle: string;
	save: string;
	saving: string;
	note: (total: Cents) => string;
	dividedBy: number | null; // how many people share the costs; null for the typed group size
	cancelTo: string; // the page that leaves the trip as it is
};

/** Renders a page's own content below the totals of a new trip, from the typed values. */
export const PlannerExtra = createContext<
	((values: PlannerValues, newItem: PlannerItem) => ReactNode) | null
>(null);

/** All buttons post the one form; the server edits the list of items or creates the trip. */
export function PlannerForm({
	start,
	formKey,
	formResult: latest,
	onChange,
	onCreate,
	onShownDraft,
	saved,
}: Props) {
	const { sentForm, adding, noteSent } = useSentForm(latest);
	const { values, newItem, addedCount, formResult, read } = usePlannerState(start, latest, adding, onChange);
	const extra = useContext(PlannerExtra);
	const { form, field, questions, serverReading, opened, notes, done } = useFormResult(
		start,
		formKey,
		formResult,
		saved?.defaults,
	);
	const hydrated = useHydrated();
	const pending = usePendingIntent();
	const submit = useIntentSubmit(pending, onCreate, noteSent);
	const bookingsId = useId();
	const BookingsHeading = saved ? "h2" : "h3";
	const creating = pending === "create";
	const blank = hydrated && ((!saved && !values.origin.trim()) || !values.destination.trim());
	const partySize = saved?.dividedBy ? String(saved.dividedBy) : values.partySize;
	const totals = plannerCosts({ ...values, partySize }, newItem);
	const problem = blank ? texts.placesMissing : (saved?.costProblem(totals.total) ?? null);
	useShownDraft(values, totals, onShownDraft);
	const counted = itemCost(newItem, partySize) ? newItem.name.trim() : null;
	const listChanged = formResult?.initialValue !== undefined && formResult.status !== "error";
	const lands = listChanged && !hydrated;
	return (
		<PostForm
			form={form}
			errorTitle={saved?.errorTitle ?? texts.notCreated}
			onInput={read}
			onKeyDown={addOnEnter}
			onSubmit={submit}
		>
			<CreateOnEnter disabled={creating} />
			<input type="hidden" name="formKey" value={String(field("formKey").initialValue)} />
			<PlannerFields
				field={field}
				questions={questions}
				startDate={values.startDate}
				fixed={saved?.fixed}
				isSaved={saved !== undefined}
			/>
			{saved?.fields(field)}
			<TierPlacesNotice partySize={values.partySize} shares={totals.shares} />
			<section id="bookings" aria-labelledby={bookingsId} className="flex scroll-mt-4 flex-col gap-3">
				<BookingsHeading id={bookingsId} className="text-lg">
					{texts.links}
				</BookingsHeading>
				<p className="-mt-2 text-ink-soft">{texts.pasteLink}</p>
				<NewBooking
					field={field}
					opened={opened}
					addedCount={addedCount}
					focus={lands ? landsOn(done, serverReading) : null}
					serverReading={serverReading}
					sentForm={sentForm}
					adding={pending === "add"}
					reading={pending === "read"}
				/>
				<PlannerItems
					items={values.tripItems}
					partySize={partySize}
					adding={adding}
					errors={form.allErrors}
					notes={notes}
					removing={pendingIndex(pending, "remove:")}
					checking={pendingIndex(pending, "recheck:")}
				/>
				<ListDone done={done} count={values.tripItems.length} focus={listChanged} lands={lands} />
			</section>
			<PlannerTotals {...totals} />
			{extra?.(values, newItem)}
			{saved?.afterCosts(field, totals.total)}
			<PlannerFooter
				{...totals}
				problem={problem}
				waits={hydrated && problem !== null}
				counted={counted}
				editing={opened !== null}
				creating={creating}
				isFreeAsked={wasAskedAboutCosts(formResult)}
				saved={saved}
			/>
		</PostForm>
	);
}

/** After a link was read, the focus goes to the first field that the page did not fill in. */
function landsOn(done: ListDoneState | null, reading: ServerReading | null): "url" | "name" | "cost" | null {
	if (done && done.what !== "opened") return null;
	return (["name", "cost"] as const).find((name) => reading?.[name] === "") ?? "url";
}

function useShownDraft(
	values: PlannerValues,
	costs: PlannerCosts,
	onShownDraft: Props["onShownDraft"],
): void {
	const draft = shownDraft(values, costs);
	const text = JSON.stringify(draft);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the draft is a new object each time, so its text decides
	useEffect(() => startTransition(() => onShownDraft?.(draft)), [text, onShownDraft]);
}

/** The parts of the form are rendered again only after the server's answer, not on each keystroke. */
function useFormResult(
	start: PlannerValues,
	formKey: string,
	formResult?: FormResult,
	more?: Record<string, unknown>,
) {
	return useMemo(
		() => ({
			...buildForm({
				id: PLANNER_ID,
				actionData: formResult && { result: formResult },
				defaults: { ...start, ...more, formKey },
			}),
			serverReading: newItemReading(formResult),
			opened: openedItem(formResult),
			notes: itemNotes(formResult),
			done: listDone(formResult),
			questions: locationQuestions(formResult),
		}),
		[start, formKey, formResult, more],
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

/**
 * The form as it was last sent, and the item that it adds, until the server answers. The fields keep their values
 * meanwhile, so nothing is lost if the answer is an error. Both come from the event: the router's own state of a form
 * that is sent may never be rendered while the page is being hydrated.
 * @param latest the server's latest answer
 */
function useSentForm(latest: FormResult | undefined) {
	const [sentForm, setSentForm] = useState<FormData>();
	const [adding, setAdding] = useState<PlannerItem | null>(null);
	const [answered, setAnswered] = useState(latest);
	if (latest !== answered) {
		setAnswered(latest);
		setAdding(null);
	}
	const noteSent = (button: HTMLButtonElement) => {
		if (!button.form) return;
		const form = new FormData(button.form, button);
		setSentForm(form);
		setAdding(button.value === "add" ? itemToAdd(form) : null);
	};
	return { sentForm, adding, noteSent };
}

/**
 * Sends the form with the pressed button. The page keeps its scroll position when a button edits the list. A press
 * while another edit is under way waits for its answer, because a second request would abort the first. Its item may
 * have moved in the list by then, so the button is found again by its label.
 * @param onSend called with each button that sends the form
 */
function useIntentSubmit(
	pending: string | null,
	onCreate: () => void,
	onSend: (button: HTMLButtonElement) => void,
) {
	const submit = useSubmit();
	const waiting = useRef<{ form: HTMLFormElement | null; words: string }>(null);
	const send = (button: HTMLButtonElement) => {
		onSend(button);
		submit(button, { preventScrollReset: true });
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: only an answer sends the button that waits for it
	useEffect(() => {
		const { form, words } = waiting.current ?? {};
		if (pending !== null || !form) return;
		waiting.current = null;
		const buttons = Array.from(form.querySelectorAll<HTMLButtonElement>("button[name=intent]"));
		const [same, another] = buttons.filter((button) => wordsOf(button) === words);
		if (same && !another) send(same);
	}, [pending]);
	return (event: FormEvent<HTMLFormElement>) => {
		const { submitter } = event.nativeEvent as SubmitEvent;
		if (!(submitter instanceof HTMLButtonElement)) return onCreate();
		if (submitter.value === "create") {
			onSend(submitter);
			onCreate();
			return;
		}
		event.preventDefault();
		if (pending && EDITS_LIST.test(pending))
			waiting.current = { form: submitter.form, words: wordsOf(submitter) };
		else send(submitter);
	};
}

const EDITS_LIST = /^(add|edit|up|remove|restore|cancel)\b/;

/** Identifies a button by its value and its label: "remove Remove TAP 218". */
function wordsOf({ value, textContent }: HTMLButtonElement): string {
	return `${value.split(":")[0]} ${textContent}`;
}

/**
 * Enter presses a form's first submit button, so this hidden button comes before the others and presses the right one.
 */
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
			onClick={pressCreate}
		/>
	);
}

function pressCreate(event: MouseEvent<HTMLButtonElement>): void {
	event.preventDefault();
	const buttons = event.currentTarget.form?.querySelectorAll<HTMLButtonElement>("button[value=create]");
	buttons?.item(buttons.length - 1).click();
}

/** Enter in the fields of a new item adds the item instead of creating the trip. */
function addOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
	const field = event.target;
	if (event.key !== "Enter" || event.nativeEvent.isComposing || !(field instanceof HTMLInputElement)) return;
	if (!field.name.startsWith("newItem.")) return;
	event.preventDefault();
	event.currentTarget.querySelector<HTMLButtonElement>("button[value=add]")?.click();
}
