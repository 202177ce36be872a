const list = `
a about above after again against all also am an and any are aren as at be because been before being below between
both but by can cannot could couldn did didn do does doesn doing don down during each ever few for from further get
got had hadn has hasn have haven having he her here hers herself him himself his how i if in into is isn it its
itself just let ll may me might more most mustn my myself no nor not now of off on once only or other ought our ours
ourselves out over own please re s same shall shan she should shouldn so some such t than that the their theirs
them themselves then there these they this those through to too under until up upon us ve very was wasn we were weren
what whatever when where which while who whom whose why will with won would wouldn you your yours yourself
yourselves tell know remember
`;

/** English words that say nothing about what is sought, question words and the rests of contractions included. */
export const stopWords: ReadonlySet<string> = new Set(list.trim().split(/\s+/));
