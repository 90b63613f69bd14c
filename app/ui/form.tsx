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
import { FirstInvalid, type FormLike } from "./field-parts.tsx";
import { Icon } from "./icon.tsx";
import { FormWorkContext } from "./use-form-work.ts";
import { type FormSubmit, useSendOnce } from "./use-send-once.ts";

/** The value of the button that sent the form, while it is under way; else null. */
const SentBy = createContext<string | null>(null);

type Props = Omit<FormProps, "method"> & {
	form: FormLike;
	/** Submits in place instead of going to a page. */
	fetcher?: Pick<FetcherWithComponents<unknown>, "Form" | "state">;
	/** What the summary calls the trouble, such as "Sign in failed". */
	errorTitle?: string;
	/** Goes to a page, and is not sent again until its answer is there: for what costs money. */
	once?: boolean;
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
	once = false,
	children,
	className,
	onSubmit,
	...rest
}: Props) {
	const { work, sendOnce } = useSendOnce();
	const [sentBy, markSent] = useSentBy(fetcher, work.isUnderWay);
	const box = useFocusOnError(form.allErrors);
	const As = fetcher?.Form ?? Form;
	const submit = (event: FormSubmit) => {
		onSubmit?.(event);
		if (event.defaultPrevented || (once && !sendOnce(event))) return;
		markSent(valueOfSubmitter(event));
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
			<FirstInvalid value={firstInvalid(form)}>
				<SentBy value={sentBy}>
					<FormWorkContext value={once ? work : null}>{children}</FormWorkContext>
				</SentBy>
			</FirstInvalid>
		</As>
	);
}

function firstInvalid({ errors, allErrors }: FormLike): string | null {
	if (errors) return null;
	return Object.keys(allErrors).find((name) => name && allErrors[name]) ?? null;
}

/** The button that sent the form, until the page that follows is there, or what is under way besides has ended. */
function useSentBy(fetcher: Props["fetcher"], isUnderWay: boolean): [string | null, (value: string) => void] {
	const navigation = useNavigation();
	const [pressed, press] = useState("");
	const [isSent, setSent] = useState(false);
	const idle = (fetcher ?? navigation).state === "idle";
	useEffect(() => {
		if (idle) setSent(false);
	}, [idle]);
	const markSent = (value: string) => {
		press(value);
		setSent(true);
	};
	return [isUnderWay || (isSent && !idle) ? pressed : null, markSent];
}

function valueOfSubmitter({ nativeEvent }: FormSubmit): string {
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
	const sentBy = useContext(SentBy);
	const pressed = sentBy === String(rest.value ?? "");
	const passedOver = sentBy !== null && !pressed;
	return <Button {...rest} type="submit" pending={pressed} disabled={disabled || passedOver} />;
}

type ErrorsProps = {
	id: string;
	errors?: string[];
	title?: string;
	/** Does not take the focus. */
	quiet?: boolean;
};

/** A form's own errors, read out and given the focus. */
export function FormErrors({ id, errors, title = "That did not work", quiet }: ErrorsProps) {
	if (!errors) return null;
	return (
		<div
			id={id}
			role="alert"
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the error is found
			autoFocus={!quiet || undefined}
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
