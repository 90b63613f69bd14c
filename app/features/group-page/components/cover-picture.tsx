import { cx } from "#app/ui/cx.ts";
import type { Cover, Focus } from "../cover.ts";

const FOCUS_CLASSES: Record<Focus, string> = {
	"top-left": "cover-top-left",
	top: "cover-top",
	"top-right": "cover-top-right",
	left: "cover-left",
	middle: "",
	right: "cover-right",
	"bottom-left": "cover-bottom-left",
	bottom: "cover-bottom",
	"bottom-right": "cover-bottom-right",
};

/**
 * The cover fills its place, cropped around the part that the organizer keeps in view. It is decorative. Inside a
 * picture element it is not preloaded, so it does not delay the form of a page.
 */
export function CoverPicture({ cover: { src, srcSet, focus }, sizes }: { cover: Cover; sizes: string }) {
	return (
		<picture className="contents">
			<img
				src={src}
				srcSet={srcSet}
				sizes={sizes}
				alt=""
				width={960}
				height={540}
				fetchPriority="high"
				className={cx("group-cover", FOCUS_CLASSES[focus])}
			/>
		</picture>
	);
}
