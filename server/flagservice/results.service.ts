import type { Database } from '../platform/database.ts';
import { type Experiment, listExperiments } from './experiments.rules.ts';
import { type FlagResult, refuse } from './flagservice.errors.ts';
import type { LiveSites } from './flagservice.live.ts';
import type { FlagDocument } from './flagservice.schema.ts';
import { type ExperimentResult, judge, type VariationCounts } from './results.rules.ts';
import { type Counted, countExperiment } from './results.store.ts';

export type Goal = FlagDocument['goals'][number];

/** The result of an experiment for a goal; variations in the order of the rule. */
export type ExperimentReport = { siteCode: string; experiment: Experiment; goal: Goal } & ExperimentResult;

export type DetailedReport = ExperimentReport &
  Pick<Counted, 'days' | 'crossovers' | 'withoutCurrency'> & {
    /** All goals of the site. */
    goals: Goal[];
  };

export type ResultsService = {
  /** Returns the results of all experiments of a site, for its first goal unless another is given. */
  overview: (siteCode: string, goalId?: number) => Promise<FlagResult<ExperimentReport[]>>;
  /** Fails with EXPERIMENT_NOT_FOUND if the site has no such experiment, or no such goal. */
  detail: (siteCode: string, experimentId: number, goalId?: number) => Promise<FlagResult<DetailedReport>>;
};

export function createResultsService({ database, sites }: { database: Database; sites: LiveSites }): ResultsService {
  const { db } = database;

  async function report(siteCode: string, experiment: Experiment, goal: Goal): Promise<Omit<DetailedReport, 'goals'>> {
    const { experimentId, since, variations, reference } = experiment;
    const question = {
      siteCode,
      experimentId,
      since: new Date(since),
      goalId: goal.id,
      defaultCurrency: goal.currency ?? null,
    };
    const { variations: counted, ...rest } = await countExperiment(db, question);
    const counts = variations.map(
      ({ variationId }) => counted.find((known) => known.variationId === variationId) ?? createEmptyCounts(variationId),
    );
    const shares = new Map(variations.map(({ variationId, share }) => [variationId, share]));
    return { siteCode, experiment, goal, ...judge(counts, shares, reference), ...rest };
  }

  /** Returns the given goal, or the first. */
  const findGoal = ({ goals }: FlagDocument, goalId: number | undefined) =>
    goalId === undefined ? goals[0] : goals.find(({ id }) => id === goalId);

  return {
    overview: async (siteCode, goalId) => {
      const site = sites.find(siteCode);
      if (!site) return refuse('FLAG_SITE_NOT_FOUND');
      const goal = findGoal(site.document, goalId);
      if (!goal) return refuse('EXPERIMENT_NOT_FOUND');
      const reports: ExperimentReport[] = [];
      // Sequentially: results must leave connections for tracking.
      for (const experiment of listExperiments(site.document)) {
        const { days: _, crossovers: __, withoutCurrency: ___, ...rest } = await report(siteCode, experiment, goal);
        reports.push(rest);
      }
      return { ok: true, value: reports };
    },
    detail: async (siteCode, experimentId, goalId) => {
      const site = sites.find(siteCode);
      if (!site) return refuse('FLAG_SITE_NOT_FOUND');
      const goal = findGoal(site.document, goalId);
      const experiment = listExperiments(site.document).find((known) => known.experimentId === experimentId);
      if (!goal || !experiment) return refuse('EXPERIMENT_NOT_FOUND');
      return { ok: true, value: { ...(await report(siteCode, experiment, goal)), goals: site.document.goals } };
    },
  };
}

const createEmptyCounts = (variationId: number): VariationCounts => ({
  variationId,
  visitors: 0,
  converted: 0,
  conversions: 0,
  revenues: [],
});
