import { useState } from "react";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import * as texts from "./texts.ts";
import { showToast } from "./toast.tsx";
import { useHydrated } from "./use-hydrated.ts";

type ButtonProps = {
	value: string;
	label?: string;
	success?: ToastContent; // the toast after copying
	failure?: ToastContent;
};

/** Without JavaScript the text can be selected; the copy button needs JavaScript. */
export function CopyField({ name, ...button }: ButtonProps & { name: string }) {
	return (
		<div className="flex flex-wrap gap-2">
			<input
				type="text"
				className="control min-w-0 flex-1 basis-52"
				readOnly
				value={button.value}
				aria-label={name}
				onFocus={(event) => event.currentTarget.select()}
			/>
			<CopyButton {...button} />
		</div>
	);
}

export function CopyButton({ value, label = texts.copy, success, failure }: ButtonProps) {
	const [copied, setCopied] = useState(false);
	if (!useHydrated()) return null;
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(value);
			setCopied(true);
			if (success) showToast(success);
		} catch {
			showToast(failure ?? { type: "error", title: texts.notCopied });
		}
	};
	const icon = copied ? <Icon name="check" /> : <Icon name="copy" />;
	return (
		<Button type="button" look="secondary" icon={icon} onClick={copy} onBlur={() => setCopied(false)}>
			{copied ? texts.copied : label}
		</Button>
	);
}
