/** For tests: expressions that take exponential or polynomial time on some path. */
export const runawayPatterns: readonly string[] = [
  // Repetitions in repetitions.
  '^(a+)+$',
  '^(a*)*$',
  '^(a+)*b',
  '^([a-z]+)*$',
  '^/(?:[^/]+/?)+$',
  '^(?:a{1,9}){1,9}b$',
  '^(?:(?:a+)+)+$',
  '^(.*)*x$',
  // Alternatives of the same.
  '^(a|a)*$',
  '^(a|aa)+$',
  '^(?:a|a?)+$',
  '^(?:\\w|\\d|a)+!$',
  `^${'(a|a)'.repeat(30)}b`,
  // Repetitions one beside the other.
  '^a*a*a*a*b$',
  '^.*.*.*=.*$',
  '^/.*a.*a.*a.*a.*b',
  '\\d+\\d+\\d+x',
  `^${'a?'.repeat(30)}${'a'.repeat(30)}$`,
  // From each place again.
  '(?:.*a){10}',
  'a+b',
  // Back-references and looks around.
  '^(a+)\\1+$',
  '^(?<a>a*)\\k<a>*b',
  '^(?=(a+))*b',
  '^(?!(a+)+b)a',
  '(?<=(a+)+)b',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
];
