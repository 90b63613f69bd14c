// A change of this text needs a new version of CONSENT.
export const consent =
	"I agree that Gangway saves my card and charges the later payments on the dates shown. I can pay early, change the card or ask for a refund at any time.";
