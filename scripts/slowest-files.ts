import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const shownFiles = 10;

/** Prints the test files that took longest, so that their growth is seen. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((module) => {
        const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
          module.diagnostic();
        const milliseconds = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
        return { file: path.relative(process.cwd(), module.moduleId), project: module.project.name, milliseconds };
      })
      .sort((one, other) => other.milliseconds - one.milliseconds);
    const sum = files.reduce((total, { milliseconds }) => total + milliseconds, 0);
    const lines = files
      .slice(0, shownFiles)
      .map(({ file, project, milliseconds }) => `${format(milliseconds)}  ${file}${project && ` (${project})`}`);
    process.stdout.write(`\nSlowest of ${files.length} files (${format(sum).trim()} together):\n${lines.join('\n')}\n`);
  }
}

const format = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s`;
