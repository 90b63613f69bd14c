import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import type { Category } from "../to-expense.ts";

const ICONS = {
	food: "utensils",
	groceries: "shopping-bag",
	stay: "bed-double",
	transport: "car-front",
	activities: "compass",
	other: "receipt-text",
} as const satisfies Record<Category, IconName>;

export function CategoryIcon({ category }: { category: Category }) {
	return <Icon name={ICONS[category]} size={22} />;
}
