// In the stub of stripe.js, people choose a test card instead of typing a card.
(() => {
	const CARDS = JSON.parse("__CARDS__");
	const OPTIONS = new Set("__OPTIONS__".split(" "));

	function make(tag, properties = {}, ...children) {
		const element = Object.assign(document.createElement(tag), properties);
		element.append(...children);
		return element;
	}

	const integrationError = (message) => Object.assign(new Error(message), { name: "IntegrationError" });

	/** Shows the bank's question. @returns whether the holder approves */
	function challenge() {
		return new Promise((resolve) => {
			const dialog = make("dialog", { ariaLabel: "Your bank asks: is this you?" });
			const button = (textContent, approve) => {
				const onclick = () => {
					dialog.remove();
					resolve(approve);
				};
				return make("button", { type: "button", textContent, onclick });
			};
			dialog.append(
				make("p", { textContent: "Your bank asks: is this you?" }),
				button("Complete authentication", true),
				button("Fail authentication", false),
			);
			dialog.addEventListener("cancel", (event) => event.preventDefault());
			document.body.append(dialog);
			dialog.showModal();
		});
	}

	/** The card field has no name, so that no form of the page posts it. */
	function createElement(type) {
		const listeners = {};
		const emit = (event, detail = {}) => {
			for (const listener of listeners[event] ?? []) listener({ elementType: type, ...detail });
		};
		const options = Object.entries(CARDS).map(([value, { label }]) =>
			make("option", { value, textContent: label }),
		);
		const select = make("select", {}, ...options);
		const change = () =>
			emit("change", { complete: true, empty: false, collapsed: false, value: { type: "card" } });
		select.addEventListener("change", change);
		const form = make("div", { className: "StripeElement" }, make("label", {}, "Test card ", select));
		const element = {
			_card: () => select.value,
			mount(target) {
				const home = typeof target === "string" ? document.querySelector(target) : target;
				if (!home) throw integrationError(`There is no ${target} to mount on.`);
				home.replaceChildren(form);
				queueMicrotask(() => {
					emit("ready");
					change();
				});
				return element;
			},
			on: (event, listener) => {
				listeners[event] = [...(listeners[event] ?? []), listener];
				return element;
			},
			off: (event, listener) => {
				listeners[event] = (listeners[event] ?? []).filter((each) => each !== listener);
				return element;
			},
			update: () => element,
			unmount: () => form.remove(),
			destroy: () => form.remove(),
			focus: () => select.focus(),
			blur: () => select.blur(),
			clear: () => undefined,
			collapse: () => element,
		};
		element.addEventListener = element.on;
		return element;
	}

	function createElements(options = {}) {
		for (const name of Object.keys(options)) {
			if (!OPTIONS.has(name)) throw integrationError(`Invalid value for elements(): ${name} is not known.`);
		}
		const made = new Map();
		const elements = {
			_options: { ...options },
			_submitted: false,
			create(type) {
				if (made.has(type)) throw integrationError(`Can only create one Element of type ${type}.`);
				const element = createElement(type);
				const { destroy } = element;
				element.destroy = () => {
					made.delete(type);
					destroy();
				};
				made.set(type, element);
				return element;
			},
			getElement: (type) => made.get(type) ?? null,
			update: (changes) => Object.assign(elements._options, changes),
			fetchUpdates: async () => ({}),
			async submit() {
				elements._submitted = true;
				return { selectedPaymentMethod: "card" };
			},
			on: () => elements,
			off: () => elements,
		};
		return elements;
	}

	window.StripeTwin = { challenge, createElements, integrationError };
})();
