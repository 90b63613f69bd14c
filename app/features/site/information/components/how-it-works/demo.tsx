import { DEMO_STEPS } from "#app/features/site/information/demo-steps.ts";
import * as texts from "#app/features/site/information/texts/demo.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { DemoStepContent } from "./demo-step-content.tsx";

/**
 * The demo as it ends. public/how-it-works.js clears it, and plays it with the delays that stand here. Its buttons are
 * hidden until then.
 */
export function Demo() {
	return (
		<div className="demo" data-demo data-cleared={texts.cleared} data-playing-words={texts.playing}>
			<div className="demo-head">
				<div>
					<p className="label text-night-soft">{texts.label}</p>
					<p className="title">{texts.trip}</p>
				</div>
				<div className="flex flex-wrap gap-3" data-demo-buttons hidden>
					<Button type="button" data-demo-start>
						{texts.start}
					</Button>
					<Button type="button" look="secondary" data-demo-reset>
						{texts.reset}
					</Button>
				</div>
			</div>
			<ol className="demo-steps">
				{DEMO_STEPS.map(({ id, delayMs }, index) => (
					<li
						key={id}
						data-demo-step={id}
						data-delay={delayMs}
						data-said={texts.announce(index + 1, DEMO_STEPS.length, texts.steps[id].said)}
						className={cx(id === "ready" && "perforated")}
					>
						<p className="demo-title">{texts.steps[id].title}</p>
						<div className="demo-content">
							<DemoStepContent id={id} />
						</div>
					</li>
				))}
			</ol>
			<p className="sr-only" aria-live="polite" data-demo-status />
		</div>
	);
}
