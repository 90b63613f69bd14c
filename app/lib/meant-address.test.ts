import { expect, test } from "vitest";
import { meantAddress } from "./meant-address.ts";

test.each([
	...[
		"gmial.com",
		"gamil.com",
		"gmal.com",
		"gmaill.com",
		"gnail.com",
		"gmail.con",
		"gmail.co",
		"gmail.cm",
	].map((domain) => [domain, "gmail.com"]),
	...["gmail.comm", "gmail.cmo", "gma\u0131l.com"].map((domain) => [domain, "gmail.com"]),
	...["yaho.com", "yahooo.com", "yhaoo.com", "yahoo.con"].map((domain) => [domain, "yahoo.com"]),
	...["hotmial.com", "hotmal.com", "hotmail.cm", "hotmall.com"].map((domain) => [domain, "hotmail.com"]),
	...["outlok.com", "outloook.com", "outlook.con"].map((domain) => [domain, "outlook.com"]),
	...["icloud.co", "iclod.com", "icould.com"].map((domain) => [domain, "icloud.com"]),
	["yahoo.co.ku", "yahoo.co.uk"],
	["hotmail.co.k", "hotmail.co.uk"],
	["protonmal.com", "protonmail.com"],
	["protn.me", "proton.me"],
	["comcats.net", "comcast.net"],
])("%s probably means %s", (typed, meant) => {
	expect(meantAddress(`ann@${typed}`)).toBe(`ann@${meant}`);
});

const RIGHT =
	`gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.ca yahoo.co.jp yahoo.com.br ymail.com
rocketmail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es hotmail.ru outlook.com outlook.de outlook.fr
live.com live.co.uk live.nl msn.com icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me gmx.com gmx.net gmx.de gmx.at
gmx.ch web.de t-online.de freenet.de posteo.de mailbox.org fastmail.com fastmail.fm hey.com zoho.com tutanota.com tuta.io mail.com
email.com usa.com mail.ru yandex.ru yandex.com rambler.ru qq.com 163.com 126.com foxmail.com sina.com naver.com daum.net nate.com
docomo.ne.jp rediffmail.com libero.it virgilio.it tiscali.it alice.it orange.fr free.fr wanadoo.fr sfr.fr laposte.net bluewin.ch
telenet.be skynet.be ziggo.nl kpnmail.nl home.nl seznam.cz wp.pl onet.pl interia.pl sapo.pt uol.com.br bol.com.br terra.com.br
bigpond.com optusnet.com.au xtra.co.nz sympatico.ca rogers.com shaw.ca telus.net comcast.net verizon.net att.net sbcglobal.net
bellsouth.net cox.net charter.net earthlink.net aol.com btinternet.com sky.com virginmedia.com talktalk.net hushmail.com duck.com
cloud.com small.com hail.com grail.com aon.com bol.com google.com yahoo-inc.com verizon.com comcast.com amazon.com stripe.com
github.com harvard.edu mit.edu ox.ac.uk nhs.net example.com people.example bücher.example`.split(/\s+/);

test("nobody is asked about a domain that is right", () => {
	expect(RIGHT.length).toBeGreaterThan(100);
	expect(RIGHT.filter((domain) => meantAddress(`ann@${domain}`) !== null)).toEqual([]);
});
