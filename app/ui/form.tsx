import {
	type ComponentProps,
	createContext,
	type MouseEvent,
	type ReactNode,
	type RefObject,
	useContext,
	useEffect,
	useRef,
	useState,
} from "react";
import { type FetcherWithComponents, Form, type FormProps, useNavigation } from "react-router";
import * as common from "#app/lib/texts.ts";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { type FormLike, MendedFields } from "./field-parts.tsx";
import { fieldId } from "./form-result.ts";
import { Icon } from "./icon.tsx";
import { isServerThere } from "./is-server-there.ts";
import { Link } from "./link.tsx";
import * as texts from "./texts.ts";
import { useHydrated } from "./use-hydrated.ts";

export type FormSubmitEvent = Parameters<NonNullable<FormProps["onSubmit"]>>[0];

/** The value of the button that is posting the form, or null. */
const SubmitterValue = createContext<string | null>(null);

export type PostFormProps = Omit<FormProps, "method"> & {
	form: FormLike;
	fetcher?: Pick<FetcherWithComponents<unknown>, "Form" | "state">; // submits without navigation
	errorTitle?: string; // the heading above the form's own errors
	failure?: string; // the first error when there is no answer
	unsent?: string; // the message offline, when nothing was sent
	isHeld?: boolean; // shows the pressed button as pending
	send?: (event: FormSubmitEvent) => boolean; // sends the form itself, or returns false if it must not be sent
	onTryAgain?: () => void; // instead of sending a lost form again
	saysItself?: string; // the name of a field that shows its own errors, so that the summary leaves them out
	children: ReactNode;
};

/**
 * A form that posts natively without JavaScript. It lists its errors above its fields, with a link to each, focuses
 * that summary, and disables its `SubmitButton`s while it posts. It turns off the browser's validation, because the
 * server validates in our own words; an error disappears when its field was changed and the browser finds nothing wrong
 * with it. A form whose post was lost can be sent again (app/shell/keep-form.ts).
 */
export function PostForm({
	form,
	fetcher,
	errorTitle,
	failure,
	unsent = texts.formUnsent,
	isHeld = false,
	send,
	onTryAgain,
	saysItself,
	children,
	className,
	onSubmit,
	...rest
}: PostFormProps) {
	const [submitter, setSubmitter] = useSubmitterValue(fetcher, isHeld);
	const box = useFocusOnError(form.allErrors);
	const mended = useMendedFields(box, form.allErrors);
	const offline = useOfflineHold(box);
	const pressed = useRef<HTMLElement | null>(null);
	const FormElement = fetcher?.Form ?? Form;
	const submit = (event: FormSubmitEvent) => {
		pressed.current = (event.nativeEvent as SubmitEvent).submitter;
		onSubmit?.(event);
		if (event.defaultPrevented || offline.holdsBack(event) || send?.(event) === false) return;
		setSubmitter(submitterValue(event));
	};
	const tryAgain = async () => {
		await offline.check();
		box.current?.requestSubmit(pressed.current?.isConnected ? pressed.current : null);
	};
	const known = form.lost || !mended.names.has("") ? errorsOf(form, failure) : undefined;
	const problems = problemsOf(form, saysItself);
	const errors = offline.isUnsent ? [unsent] : known;
	return (
		<FormElement
			method="post"
			discover="none"
			noValidate
			{...rest}
			ref={box}
			id={form.id}
			className={cx("flex flex-col gap-5", className)}
			aria-describedby={errors && form.errorId}
			onSubmit={submit}
		>
			<FormErrors
				id={form.errorId}
				errors={errors}
				problems={problems.filter(({ name }) => !mended.left.has(name))}
				title={errorTitle}
				onTryAgain={offline.isUnsent ? tryAgain : form.lost && (onTryAgain ?? tryAgain)}
			/>
			<MendedFields value={mended.names}>
				<SubmitterValue value={submitter}>{children}</SubmitterValue>
			</MendedFields>
		</FormElement>
	);
}

function errorsOf({ errors, lost }: FormLike, failure?: string): string[] | undefined {
	return lost === "unanswered" && failure && errors ? [failure, ...errors] : errors;
}

/** @param saysItself the name of a field that is left out */
export function problemsOf({ id, allErrors }: FormLike, saysItself?: string): Problem[] {
	return Object.entries(allErrors).flatMap(([name, messages]) =>
		name && name !== saysItself && messages
			? [{ name, fieldId: fieldId(id, name), message: messages.join(" ") }]
			: [],
	);
}

/** The value of the pressed button, until the next page has rendered and the submission lock is free. */
function useSubmitterValue(
	fetcher: PostFormProps["fetcher"],
	isLocked: boolean,
): [string | null, (value: string) => void] {
	const navigation = useNavigation();
	const [submitter, setSubmitter] = useState("");
	const [isSent, setSent] = useState(false);
	const idle = (fetcher ?? navigation).state === "idle";
	useEffect(() => {
		if (idle) setSent(false);
	}, [idle]);
	const markSent = (value: string) => {
		setSubmitter(value);
		setSent(true);
	};
	return [isLocked || (isSent && !idle) ? submitter : null, markSent];
}

function submitterValue({ nativeEvent }: FormSubmitEvent): string {
	const { submitter } = nativeEvent as SubmitEvent;
	return submitter instanceof HTMLButtonElement ? submitter.value : "";
}

/** After a post without a reload the focus goes where `autofocus` would put it after a reload. */
function useFocusOnError(errors: FormLike["allErrors"]) {
	const box = useRef<HTMLFormElement>(null);
	const lastErrors = useRef(errors);
	useEffect(() => {
		if (errors === lastErrors.current) return;
		lastErrors.current = errors;
		box.current?.querySelector<HTMLElement>("[role=alert]:not([hidden])")?.focus();
	}, [errors]);
	return box;
}

/** Only the pressed button is pending; buttons are told apart by their values. */
export function SubmitButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
	const submitter = useContext(SubmitterValue);
	const pressed = submitter === String(rest.value ?? "");
	const isOtherPressed = submitter !== null && !pressed;
	return <Button {...rest} type="submit" pending={pressed} disabled={disabled || isOtherPressed} />;
}

/** An error of one field. */
export type Problem = { name: string; fieldId: string; message: string };

type ErrorsProps = {
	id: string;
	errors?: string[];
	problems?: Problem[]; // of fields, each with a link to its field
	title?: string;
	noFocus?: boolean; // leaves the focus where it is
	onTryAgain?: () => void;
};

export function FormErrors({
	id,
	errors = [],
	problems = [],
	title = texts.formFailed,
	noFocus,
	onTryAgain,
}: ErrorsProps) {
	const hydrated = useHydrated();
	if (errors.length + problems.length === 0) return null;
	return (
		<div
			id={id}
			role="alert"
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: without JavaScript the focus leads to the error
			autoFocus={!noFocus || undefined}
			className="icon-line rounded-control bg-late-ground p-4 text-late"
		>
			<Icon name="triangle-alert" />
			<div>
				<p className="font-bold">{errors.length > 0 ? title : texts.problems(problems.length)}</p>
				{errors.map((error) => (
					<p key={error}>{error}</p>
				))}
				{problems.length > 0 && (
					<ul>
						{problems.map(({ name, fieldId, message }) => (
							<li key={name}>
								<a className="link inline-block py-2" href={`#${fieldId}`} onClick={leadToField}>
									{message}
								</a>
							</li>
						))}
					</ul>
				)}
				{onTryAgain &&
					(hydrated ? (
						<button type="button" className="link min-h-touch font-semibold" onClick={onTryAgain}>
							{common.tryAgain}
						</button>
					) : (
						<Link className="link inline-block py-3 font-semibold" to="" reloadDocument>
							{common.loadAgain}
						</Link>
					))}
			</div>
		</div>
	);
}

/**
 * Moves the focus without changing the address, because the router would drop the form's answer when the hash changes.
 */
function leadToField(event: MouseEvent<HTMLAnchorElement>): void {
	const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
	if (!field) return;
	event.preventDefault();
	for (let fold = field.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
		fold.open = true;
	field.focus();
}

const NONE: ReadonlySet<string> = new Set();
/** Half-typed text cannot have a wrong format in these, so their errors disappear while someone types. */
const TYPED = ["text", "textarea"];

/**
 * The names of the fields whose errors are corrected: they were changed since the server's answer, and the browser
 * finds nothing wrong with them. "" is the form's own error. The error of a text field disappears during typing. Errors
 * above the fields would move them, so they disappear only when a field is left.
 */
function useMendedFields(box: RefObject<HTMLFormElement | null>, errors: FormLike["allErrors"]) {
	const [state, setMended] = useState({ errors, names: NONE, left: NONE });
	const mended = state.errors === errors ? state : { errors, names: NONE, left: NONE };
	const { names, left } = mended;
	useEffect(() => {
		const form = box.current;
		const check = ({ type, target }: Event) => {
			const { name, validity, type: kind } = target as HTMLInputElement;
			const isLeft = type === "change";
			const gone = isLeft ? ["", name] : TYPED.includes(kind) ? [name] : [];
			const known = isLeft ? left : names;
			if (!validity.valid || !gone.some((one) => one in errors && !known.has(one))) return;
			const all = new Set([...names, ...gone]);
			const mend = () => setMended({ errors, names: all, left: isLeft ? new Set([...left, ...gone]) : left });
			// If an error disappeared while a button is being pressed, the button would move away from the pointer.
			if (document.querySelector(":active"))
				addEventListener("click", () => setTimeout(mend), { once: true });
			else mend();
		};
		const events = ["input", "change"] as const;
		for (const event of events) form?.addEventListener(event, check);
		return () => {
			for (const event of events) form?.removeEventListener(event, check);
		};
	}, [box, errors, names, left]);
	return mended;
}

/**
 * Holds back a form while the browser says that it is offline, so that "Not sent" is certain. A browser can be wrong,
 * so `check` asks the server, and if it answers, the next attempt is sent.
 */
function useOfflineHold(box: RefObject<HTMLFormElement | null>) {
	const [isUnsent, setUnsent] = useState(false);
	const isThere = useRef(false);
	useEffect(() => {
		if (isUnsent) box.current?.querySelector<HTMLElement>("[role=alert]")?.focus();
	}, [isUnsent, box]);
	return {
		isUnsent,
		async check() {
			isThere.current = !navigator.onLine && (await isServerThere());
		},
		holdsBack(event: { preventDefault(): void }): boolean {
			const holds = !navigator.onLine && !isThere.current;
			isThere.current = false;
			if (holds) event.preventDefault();
			setUnsent(holds);
			return holds;
		},
	};
}
