import type { IconName } from "#app/ui/icons.ts";
import type { ItemType } from "../booking-links.ts";

export const BOOKING_ICONS = {
	flight: "plane",
	accommodation: "bed-double",
	car: "car-front",
	other: "compass",
} as const satisfies Record<ItemType, IconName>;
