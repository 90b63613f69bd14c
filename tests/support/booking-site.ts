import { sendHtml, servePages } from "./page-server.ts";

const HOST = "www.rooms.example";

/** A booking site with one house, whose price a test can change. */
export async function openBookingSite() {
	const house = { price: "1200.00", currency: "USD" };
	const pages = await servePages((request, response) => {
		if (!request.url?.startsWith("/house"))
			return void response.writeHead(404, { "Content-Type": "text/html" }).end();
		const offer = { "@type": "Offer", price: house.price, priceCurrency: house.currency };
		const node = { "@context": "https://schema.org", "@type": "Product", name: "Casa do Mar", offers: offer };
		sendHtml(
			response,
			`<title>Casa</title><script type="application/ld+json">${JSON.stringify(node)}</script>`,
		);
	});
	let houses = 0;
	return {
		house,
		get link() {
			return `https://${HOST}/house/${houses}`;
		},
		useNewLink() {
			houses += 1;
		},
		missing: `https://${HOST}/gone`,
		env: { LINK_FETCH_RESOLVE: `${HOST}=127.0.0.1:${pages.port}` },
		close: pages.close,
	};
}

export type BookingSite = Awaited<ReturnType<typeof openBookingSite>>;
