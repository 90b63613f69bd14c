import type { Config } from "tailwindcss";

const token = (name: string) => `var(--${name})`;

/**
 * Browsers look for a missing family again at every size, so only Arial is named, which Android has as another name of
 * Roboto. app.css names those of larger screens and Apple. Headings fall back to the same, so a first page loads no
 * font.
 */
const SANS = ["Arial", "sans-serif"];

/** The theme reads the CSS variables of app/app.css, the only place with colour literals. */
export default {
	// Other files have words that are no classes, such as "blur".
	content: ["./app/**/*.tsx", "./app/features/joining/components/plan-visibility.ts"],
	theme: {
		colors: {
			transparent: "transparent",
			current: "currentColor",
			paper: token("paper"),
			surface: token("surface"),
			wash: token("wash"),
			ink: { DEFAULT: token("ink"), soft: token("ink-soft") },
			line: { DEFAULT: token("line"), strong: token("line-strong") },
			coral: {
				DEFAULT: token("coral"),
				deep: token("coral-deep"),
				soft: token("coral-soft"),
				ink: token("coral-ink"),
			},
			night: {
				DEFAULT: token("night"),
				land: token("night-land"),
				ink: token("night-ink"),
				soft: token("night-soft"),
			},
			face: {
				1: token("face-1"),
				2: token("face-2"),
				3: token("face-3"),
				4: token("face-4"),
				5: token("face-5"),
				6: token("face-6"),
				ink: token("face-ink"),
			},
			sand: token("sand"),
			wood: token("wood"),
			paid: { DEFAULT: token("paid"), ground: token("paid-ground") },
			due: { DEFAULT: token("due"), ground: token("due-ground") },
			late: { DEFAULT: token("late"), ground: token("late-ground"), ink: token("late-ink") },
		},
		fontSize: {
			xs: ["0.75rem", "1rem"],
			sm: ["0.875rem", "1.25rem"],
			base: ["1rem", "1.5rem"],
			lg: ["1.25rem", "1.75rem"],
			xl: ["1.75rem", "2.125rem"],
			"2xl": ["2.5rem", "2.75rem"],
			hero: ["clamp(2rem, 1.2rem + 4.6vw, 4rem)", "1.06"],
		},
		extend: {
			borderRadius: { card: "1.125rem", control: "0.75rem" },
			boxShadow: { card: token("shade"), halo: token("halo") },
			fontFamily: { sans: SANS, display: ["Bricolage Grotesque", ...SANS] },
			maxWidth: { page: "72rem", text: "40rem" },
			spacing: { touch: "2.75rem" },
		},
	},
} satisfies Config;
