import {
	type ComponentProps,
	createContext,
	type ReactNode,
	useContext,
	useEffect,
	useRef,
	useState,
} from "react";
import { type FetcherWithComponents, Form, type FormProps, useNavigation } from "react-router";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { FirstInvalidField, type FormLike } from "./field-parts.tsx";
import { Icon } from "./icon.tsx";
import { type FormSubmit, useSingleSubmit } from "./use-single-submit.ts";
import { SubmissionLockContext } from "./use-submission-lock.ts";

/** The value of the button that sent the form, while it is under way; else null. */
const SubmitterValue = createContext<string | null>(null);

type Props = Omit<FormProps, "method"> & {
	form: FormLike;
	/** Submits in place instead of going to a page. */
	fetcher?: Pick<FetcherWithComponents<unknown>, "Form" | "state">;
	/** What the summary calls the trouble, such as "Sign in failed". */
	errorTitle?: string;
	/** Ignores every submission until the answer to the first one is shown. For forms that cost money; without `fetcher`. */
	singleSubmit?: boolean;
	children: ReactNode;
};

/**
 * A post form: native before and without JavaScript. It shows the form's own errors, hands the focus to the first
 * field that is wrong, and tells its `SubmitButton` while it is on its way. The server validates, in our words.
 */
export function PostForm({
	form,
	fetcher,
	errorTitle,
	singleSubmit = false,
	children,
	className,
	onSubmit,
	...rest
}: Props) {
	const { lock, submitOnce } = useSingleSubmit();
	const [submitter, setSubmitter] = useSubmitterValue(fetcher, lock.isHeld);
	const box = useFocusOnError(form.allErrors);
	const As = fetcher?.Form ?? Form;
	const submit = (event: FormSubmit) => {
		onSubmit?.(event);
		if (event.defaultPrevented || (singleSubmit && !submitOnce(event))) return;
		setSubmitter(submitterValue(event));
	};
	return (
		<As
			method="post"
			noValidate
			{...rest}
			ref={box}
			id={form.id}
			className={cx("flex flex-col gap-5", className)}
			aria-describedby={form.errors && form.errorId}
			onSubmit={submit}
		>
			<FormErrors id={form.errorId} errors={form.errors} title={errorTitle} />
			<FirstInvalidField value={firstInvalid(form)}>
				<SubmitterValue value={submitter}>
					<SubmissionLockContext value={singleSubmit ? lock : null}>{children}</SubmissionLockContext>
				</SubmitterValue>
			</FirstInvalidField>
		</As>
	);
}

function firstInvalid({ errors, allErrors }: FormLike): string | null {
	if (errors) return null;
	return Object.keys(allErrors).find((name) => name && allErrors[name]) ?? null;
}

/** The value of the pressed button, until the next page is there and the submission lock is free. */
function useSubmitterValue(
	fetcher: Props["fetcher"],
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

function submitterValue({ nativeEvent }: FormSubmit): string {
	const { submitter } = nativeEvent as SubmitEvent;
	return submitter instanceof HTMLButtonElement ? submitter.value : "";
}

/** Without a reload, the focus goes where `autofocus` puts it after one. */
function useFocusOnError(errors: FormLike["allErrors"]) {
	const box = useRef<HTMLFormElement>(null);
	const seen = useRef(errors);
	useEffect(() => {
		if (errors === seen.current) return;
		seen.current = errors;
		box.current?.querySelector<HTMLElement>("[role=alert], [aria-invalid=true]")?.focus();
	}, [errors]);
	return box;
}

/** A submit button of the PostForm around it. Of several, told apart by their values, the pressed one is pending. */
export function SubmitButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
	const submitter = useContext(SubmitterValue);
	const pressed = submitter === String(rest.value ?? "");
	const isOtherPressed = submitter !== null && !pressed;
	return <Button {...rest} type="submit" pending={pressed} disabled={disabled || isOtherPressed} />;
}

type ErrorsProps = {
	id: string;
	errors?: string[];
	title?: string;
	/** Does not take the focus. */
	noFocus?: boolean;
};

/** A form's own errors, read out and given the focus. */
export function FormErrors({ id, errors, title = "That did not work", noFocus }: ErrorsProps) {
	if (!errors) return null;
	return (
		<div
			id={id}
			role="alert"
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the error is found
			autoFocus={!noFocus || undefined}
			className="flex items-start gap-3 rounded-control bg-late-ground p-4 text-late"
		>
			<Icon name="triangle-alert" className="mt-0.5 shrink-0" />
			<div>
				<p className="font-bold">{title}</p>
				{errors.map((error) => (
					<p key={error}>{error}</p>
				))}
			</div>
		</div>
	);
}
