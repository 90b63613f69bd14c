// Lets a form be answered with a passkey: it asks the server for a challenge, the browser for a passkey, and posts the
// form with the answer. Loaded only by pages with such a form (app/features/account/security/components/confirm-forms.tsx).
const MAKES_ONE = "passkey_register";

const bytesOf = (text) =>
	Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));

const textOf = (buffer) =>
	btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(""))
		.replace(/\+/g, "-")
		.replace(/\//g, "_")
		.replace(/=+$/, "");

const withBytes = (list = []) => list.map((one) => ({ ...one, id: bytesOf(one.id) }));

const credentialJson = ({ id, rawId, type, response }) => {
	const optional = (name) => (response[name] ? { [name]: textOf(response[name]) } : {});
	return JSON.stringify({
		id,
		rawId: textOf(rawId),
		type,
		response: {
			clientDataJSON: textOf(response.clientDataJSON),
			...optional("attestationObject"),
			...optional("authenticatorData"),
			...optional("signature"),
			...optional("userHandle"),
			...(response.getTransports && { transports: response.getTransports() }),
		},
		clientExtensionResults: {},
	});
};

const askServer = async (form) => {
	const currentPassword = form.elements.namedItem("currentPassword")?.value;
	const answer = await fetch("/api/auth/passkey-options", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ purpose: form.dataset.passkey, ...(currentPassword && { currentPassword }) }),
	});
	const json = await answer.json();
	if (!answer.ok) throw Object.assign(new Error(json.message), { isRefusal: true });
	return json;
};

const askBrowser = (purpose, options) => {
	const challenge = bytesOf(options.challenge);
	if (purpose === MAKES_ONE) {
		const user = { ...options.user, id: bytesOf(options.user.id) };
		const excludeCredentials = withBytes(options.excludeCredentials);
		return navigator.credentials.create({ publicKey: { ...options, challenge, user, excludeCredentials } });
	}
	const allowCredentials = withBytes(options.allowCredentials);
	return navigator.credentials.get({ publicKey: { ...options, challenge, allowCredentials } });
};

const wordsFor = (error, { failed, known, unsupported }) => {
	if (error.isRefusal) return error.message;
	if (!window.PublicKeyCredential) return unsupported;
	return error.name === "InvalidStateError" ? known : failed;
};

const show = (form, words) => {
	const box = form.querySelector("[data-passkey-error]");
	box.textContent = words;
	box.hidden = !words;
	if (words) box.focus();
};

const busy = new WeakSet();

const answer = async (form) => {
	if (busy.has(form)) return;
	busy.add(form);
	show(form, "");
	try {
		const credential = await askBrowser(form.dataset.passkey, await askServer(form));
		form.elements.namedItem("credential").value = credentialJson(credential);
		form.submit();
	} catch (error) {
		show(form, wordsFor(error, form.dataset));
	}
	busy.delete(form);
};

// Before the router's own listener, which stands on the document.
addEventListener(
	"submit",
	(event) => {
		if (!(event.target instanceof HTMLFormElement) || !event.target.dataset.passkey) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		void answer(event.target);
	},
	true,
);
