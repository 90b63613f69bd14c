// In a test's browser this replaces https://js.stripe.com/endive/stripe.js, and calls the twin.
(() => {
	const API = "__API__";
	const { challenge, createElements, integrationError } = window.StripeTwin;

	function createStripe(key) {
		async function ask(path, fields) {
			const body = new URLSearchParams({ key, ...fields });
			try {
				const response = await fetch(`${API}/browser/${path}`, { method: "POST", body });
				const answer = await response.json();
				if (answer.error) return { error: answer.error };
				return answer;
			} catch {
				return { error: { type: "api_connection_error", message: "We could not reach Stripe. Try again." } };
			}
		}

		const intentIn = (answer) => answer.paymentIntent ?? answer.setupIntent;

		async function answerBank(client_secret, first) {
			if (first.error || intentIn(first).status !== "requires_action") return first;
			const answer = (await challenge()) ? "approve" : "refuse";
			const second = await ask("authenticate", { client_secret, answer });
			if (second.error) return second;
			const intent = intentIn(second);
			const error = intent.last_payment_error ?? intent.last_setup_error;
			return intent.status === "succeeded" || !error
				? second
				: { error: { ...error, [intent.object]: intent } };
		}

		async function confirm({ elements, clientSecret, confirmParams = {}, redirect = "always" }) {
			const client_secret = clientSecret ?? elements?._options.clientSecret;
			if (!client_secret) throw integrationError("confirm: a clientSecret is missing.");
			if (elements && !elements._options.clientSecret && !elements._submitted) {
				throw integrationError("elements.submit() must be called before the confirmation.");
			}
			if (redirect === "always" && !confirmParams.return_url) {
				throw integrationError("confirm: confirmParams.return_url is missing.");
			}
			const element = elements?.getElement("payment") ?? elements?.getElement("card");
			const card = confirmParams.payment_method ?? element?._card() ?? "";
			const result = await answerBank(client_secret, await ask("confirm", { client_secret, card }));
			if (result.error || redirect !== "always") return result;
			const url = new URL(confirmParams.return_url);
			const intent = intentIn(result);
			url.searchParams.set(intent.object, intent.id);
			url.searchParams.set(`${intent.object}_client_secret`, client_secret);
			url.searchParams.set("redirect_status", "succeeded");
			window.location.assign(url);
			return new Promise(() => {});
		}

		const notModelled = () => {
			throw integrationError("The twin's stub of stripe.js does not model this.");
		};
		const retrieve = (client_secret) => ask("intent", { client_secret });
		return {
			elements: createElements,
			confirmPayment: confirm,
			confirmSetup: confirm,
			handleNextAction: async ({ clientSecret }) => answerBank(clientSecret, await retrieve(clientSecret)),
			retrievePaymentIntent: retrieve,
			retrieveSetupIntent: retrieve,
			createToken: notModelled,
			createPaymentMethod: notModelled,
			confirmCardPayment: notModelled,
			confirmCardSetup: notModelled,
			_registerWrapper: () => undefined,
			registerAppInfo: () => undefined,
		};
	}

	window.Stripe = Object.assign((key) => createStripe(key), { version: "endive" });
})();
