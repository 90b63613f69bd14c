import * as groups from "./article-groups.ts";
import * as places from "./article-places.ts";
import * as things from "./article-things.ts";
import * as cabin from "./in-the-cabin.ts";
import * as money from "./money.ts";
import * as board from "./on-board.ts";
import * as desk from "./on-the-desk.ts";
import * as quay from "./on-the-quay.ts";
import * as atSea from "./on-the-sea.ts";
import { mobilePreview } from "./phones.ts";

/** Every scene by its file name. */
export const SCENES: Record<string, () => string> = {
	home: atSea.home,
	landing: atSea.landing,
	features: board.features,
	"how-it-works": board.howItWorks,
	pricing: atSea.pricing,
	about: atSea.about,
	security: quay.security,
	support: quay.support,
	blog: desk.blog,
	privacy: cabin.privacy,
	terms: cabin.terms,
	"terms-of-paying": money.termsOfPaying,
	"refund-policy": money.refundPolicy,
	"payment-demo": board.paymentDemo,
	"confetti-demo": board.confettiDemo,
	"mobile-preview": mobilePreview,
	"marketplace-demo": quay.marketplaceDemo,
	"test-input": desk.testInput,
	"article-1": groups.friendsAtTheTable,
	"article-2": groups.sharedBill,
	"article-3": groups.calendar,
	"article-4": places.fivePlaces,
	"article-5": things.hiddenFees,
	"article-6": places.houseOnTheHill,
	"article-7": things.emptySeat,
	"article-8": things.packing,
};
