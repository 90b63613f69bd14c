import { Scene } from "#app/features/site/information/components/scene.tsx";
import fallback from "#app/features/site/scenes/blog.svg?url";

const scenes = import.meta.glob<string>("../../content/scenes/article-*.svg", {
	eager: true,
	query: "?url",
	import: "default",
});

type Props = { id: number; className?: string; lazy?: boolean };

/** The picture of an article, which tells nothing more than its title. */
export function ArticleScene({ id, ...rest }: Props) {
	return <Scene src={scenes[`../../content/scenes/article-${id}.svg`] ?? fallback} alt="" {...rest} />;
}
