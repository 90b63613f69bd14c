import { Button } from "#app/ui/button.tsx";

/** The page that a button posts to, and the fields it sends. */
export type RetryTarget = { action: string; what: string; label: string };

type Props = { target: RetryTarget; id: string; itemTitle?: string };

export function RetryForm({ target: { action, what, label }, id, itemTitle }: Props) {
	return (
		<form method="post" action={action}>
			<input type="hidden" name="what" value={what} />
			<input type="hidden" name="id" value={id} />
			<Button look="secondary">
				{label}
				{itemTitle && <span className="sr-only">: {itemTitle}</span>}
			</Button>
		</form>
	);
}
