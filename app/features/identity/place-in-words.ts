import * as texts from "./texts.ts";

const NAMES = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** For example "Germany". @param country an ISO 3166 code, or null where it is not known */
export function placeInWords(country: string | null): string {
	if (!country || !/^[A-Z]{2}$/.test(country) || country === "ZZ") return texts.placeUnknown;
	return NAMES.of(country) ?? texts.placeUnknown;
}
