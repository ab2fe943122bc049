import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first. */
const longest = [
  'pages.members',
  'pages.shoppers',
  'pages.visitors',
  'shops',
  'account',
  'journeys',
  'fresh-shop',
  'sessions',
  'orders',
  'accessibility',
];

/** Starts the longest files first, so that the workers end together: vitest knows durations from its cache alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const getPlace = ({ moduleId }: TestSpecification) => {
      const place = longest.indexOf(path.basename(moduleId, '.e2e.ts'));
      return place < 0 ? longest.length : place;
    };
    return files.toSorted(
      (one, other) => getPlace(one) - getPlace(other) || one.moduleId.localeCompare(other.moduleId),
    );
  }
}
