/** What is said and not meant: suppositions, doubts and jokes, whoever else takes the words for a statement. */

/** A supposition: what follows in its paragraph is part of it. */
export const supposes =
  /\b(?:let's (?:say|pretend|assume|imagine)|suppose|supposing|imagine|pretend|hypothetically|assume (?:that )?(?:i|we)|say i(?:'m| am)|role-?play|act as|you are (?:a|an)|in (?:this|the) (?:story|scenario|game)|the (?:character|protagonist)|angenommen|stell dir vor|imagina|supongamos)\b|(?:假如|假设|假定|想象一下|扮演)/iu;

/** Neither stated nor meant. */
export const unsure =
  /^(?:and |but |so )?(?:if|what if|wenn|falls|si|cuando yo)\s(?!.*\b(?:always|never|immer|siempre|nunca)\b)|\bif (?:i|we) (?:were|was|had|could|did)\b|\bwhat if\b|\bwould(?:n't)? (?:be|have|like|love|prefer|probably)\b|\bi'd (?:like|love)\b|\b(?:might|maybe|perhaps|possibly|could be|may be|i wish|i guess|i suppose|for example|for instance|e\.g\.|such as if|not sure if|don't know if|wondering)\b|\b(?:vielleicht|eventuell|wenn ich wäre|ich wünschte|zum beispiel|quizás?|tal vez|ojalá|a lo mejor|por ejemplo)\b|(?:如果|要是|也许|可能|大概|例如|比如|希望我)/iu;

/** A joke takes back what was said before it, too. */
export const jokes =
  /\b(?:just kidding|kidding|joking|jk|j\/k|lol|lmao|rofl|haha(?:ha)*|hehe|sarcasm|\/s|scherz|war nur spaß|nur spaß|es broma|jaja(?:ja)*)(?!\p{L})|[:;]-?[)DPp](?!\p{L})|\^\^|[😀-😄😆😅🤣😂😉😜😝🤪😛🙃]|(?:开玩笑|哈哈|逗你)/u;
