import { pluralize } from "#app/lib/pluralize.ts";

export const onlyMethod = (method: string) => `Use ${method}`;
export const onlyMethods = (methods: string[]) => `Use ${methods.join(" or ")}`;
export const noSuchCall = "There is no such call";
export const wrongMethod = (method: string) => `${method} is not a call that this address takes`;
export const crossSite = "Cross-site request blocked";

export const wrongApiKey = "This API key is wrong, or was revoked";
export const readingApiKey = "This API key may only read";
export const noApiKeysHere = "This call is not for API keys. Sign in instead.";

export const callUnderWay = "The same call is under way. Ask again in a moment.";
export const keyTooLong = (max: number) => `An Idempotency-Key has at most ${max} characters`;

export const pageLimit = (max: number) => `Ask for 1 to ${max} entries`;

export const tooLarge = (kilobytes: number) => `That was too long: at most ${kilobytes} KB.`;
export const brokenOff = "The connection ended before all of the request had come";
export const sendForm = "Your browser sent something that we could not read.";
export const sendFormWithFile = "Send a form with a file, as multipart/form-data";
export const formUnreadable = "The form could not be read";
export const tooManyFields = "The form has too many fields";
export const sendJson = "Send application/json";
export const jsonInvalid = "The body is not valid JSON";
export const cardData = "Card data must not be sent";

export const providerRefused =
	"The payment provider refused our request. Please look again in a moment, before you pay again.";
export const providerSilent =
	"The payment provider did not answer. Please look again in a moment, before you pay again.";
export const busy = "We are busy right now. Please try again in a moment.";
export const cannotSave = "We cannot save anything right now. Please try again in a few minutes.";
export const fault = "Something broke on our side. Please try again in a moment.";
export const formFault =
	"Something broke on our side, and we have made a note of it. What you typed is still here.";

export const tooManyTries = (wait: string) => `Too many tries. Please wait ${wait}.`;
export const seconds = (count: number) => pluralize(count, "second");
export const hours = (count: number) => pluralize(count, "hour");
export const minutes = (count: number) => pluralize(count, "minute");

export const tooManyPages = "Too many pages are open at once. Close some of them.";
export const tooManyStreams = "Too many people are here right now. This page is kept up to date more slowly.";

export const pageNotFound = "Page not found";

export const reference = (id: string) => `Reference: ${id}`;
