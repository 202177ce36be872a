/**
 * What runs in the page, as its source: a function of the page's key. It speaks MCP Apps to the client around it, and shows
 * what it is given as text only.
 */
export const script = String.raw`({ key, decideTool }) => {
  const main = document.querySelector('main');
  const status = document.querySelector('[role=status]');
  const waiting = new Map();
  let next = 1;

  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      waiting.set(next, { resolve, reject });
      send({ id: next++, method, params });
    });
  const use = async (name, input) => {
    const answer = await ask('tools/call', { name, arguments: input });
    return { text: (answer.content ?? []).map((one) => one.text ?? '').join('\n') };
  };

  const node = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text }, more);
  const resized = () =>
    send({
      method: 'ui/notifications/size-changed',
      params: { width: document.body.scrollWidth, height: document.documentElement.scrollHeight },
    });
  const say = (text) => {
    status.textContent = text;
    resized();
  };

  const act = (name, done) => {
    const button = node('button', name, { type: 'button' });
    button.addEventListener('click', () => done(button));
    return button;
  };
  const acted = (...acts) => {
    const row = node('div', '', { className: 'acts' });
    row.append(...acts);
    return row;
  };
  const item = (what, why, acts) => {
    const li = document.createElement('li');
    li.append(node('p', what), node('p', why, { className: 'why' }), acted(...acts));
    return li;
  };
  const link = (words, url) => act(words, () => ask('ui/open-link', { url }).catch(() => say(url)));

  const review = ({ list, rows, more, link: url }) => {
    const chosen = new Map();
    const apply = act('Apply', async () => {
      apply.disabled = true;
      for (const button of main.querySelectorAll('li button')) button.disabled = true;
      const decisions = [...chosen].map(([id, accept]) => ({ id, accept }));
      const { text } = await use(decideTool, { page: key, list, decisions }).catch((cause) => ({ text: String(cause) }));
      say(text);
    });
    apply.disabled = true;
    const choose = (id, accept) => (button) => {
      chosen.set(id, accept);
      for (const one of button.parentElement.children) one.setAttribute('aria-pressed', String(one === button));
      apply.disabled = false;
    };
    const acts = (id) => (list === null ? [] : [act('Accept', choose(id, true)), act('Reject', choose(id, false))]);
    const items = document.createElement('ul');
    items.append(...rows.map(({ id, what, why }) => item(what, why, acts(id))));
    main.replaceChildren(items, acted(...(rows.length > 0 && list !== null ? [apply] : []), link('Open in Mneme', url)));
    const told = [
      rows.length === 0 ? 'Nothing waits here.' : more > 0 ? more + ' more wait in Mneme.' : '',
      rows.length > 0 && list === null ? 'Decide in Mneme, or allow it here once under Settings › Agents.' : '',
    ];
    say(told.filter((words) => words !== '').join(' '));
  };

  const results = ({ rows, link: url }) => {
    // Whether it was done is for the answer to say: a client may ask the person once more, and they may say no.
    const once = (words, tool, input) =>
      act(words, async (button) => {
        button.disabled = true;
        const { text } = await use(tool, input).catch((cause) => ({ text: String(cause) }));
        button.disabled = false;
        say(text);
      });
    const items = document.createElement('ul');
    items.append(
      ...rows.map(({ id, what, why }) =>
        item(what, why, [
          once('Pin', 'memory_pin', { ids: [id] }),
          once('Archive', 'memory_forget', { ids: [id] }),
          once('Wrong', 'memory_feedback', { id, rating: 1, note: 'The person said so in a view.' }),
        ]),
      ),
    );
    main.replaceChildren(items, acted(link('Open in Mneme', url)));
    say(rows.length === 0 ? 'Nothing was found.' : '');
  };

  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return;
    if (data.method === 'ui/notifications/tool-result') {
      const shown = data.params?._meta?.['mneme/view'];
      if (shown?.kind === 'review') review(shown);
      if (shown?.kind === 'results') results(shown);
    } else if (data.method !== undefined && data.id !== undefined) send({ id: data.id, result: {} });
    else if (waiting.has(data.id)) {
      const { resolve, reject } = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.error) reject(data.error.message);
      else resolve(data.result);
    }
  });

  const appInfo = { name: 'mneme', version: '1' };
  ask('ui/initialize', { protocolVersion: '2026-01-26', appInfo, appCapabilities: {} }).then(() => {
    send({ method: 'ui/notifications/initialized', params: {} });
    resized();
  });
}`;
