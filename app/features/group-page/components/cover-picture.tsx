import "./accents.css";
import "./cover-picture.css";
import type { Cover } from "../cover.ts";

/** The cover as large as its place, cropped around the part that the organizer keeps in view. It says nothing that is not read beside it. */
export function CoverPicture({ cover: { src, srcSet, position }, sizes }: { cover: Cover; sizes: string }) {
	return (
		<img
			src={src}
			srcSet={srcSet}
			sizes={sizes}
			alt=""
			width={960}
			height={540}
			fetchPriority="high"
			className="group-cover"
			style={{ objectPosition: position }}
		/>
	);
}
