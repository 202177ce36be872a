import { setTheme, type Theme, themes, useTheme } from '../../app/theme.ts';
import { Segment } from '../../ui/index.ts';

const words: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' };

export function AppearanceSection() {
  const theme = useTheme();
  return (
    <div className="block">
      <div className="parameter">
        <div className="parameterwords">
          <div className="strong">Theme</div>
          <p className="meta">Kept on this machine, for every workspace.</p>
        </div>
        <div className="parametervalue">
          <Segment
            label="Theme"
            value={theme}
            options={themes.map((value) => ({ value, label: words[value] }))}
            onChange={setTheme}
          />
        </div>
      </div>
    </div>
  );
}
