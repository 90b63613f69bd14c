import type { FormResult } from "#app/ui/form-result.ts";

export function errorsOf(actionData: { result: FormResult } | undefined): string[] {
	return Object.values(actionData?.result.error ?? {}).flatMap((messages) => messages ?? []);
}
