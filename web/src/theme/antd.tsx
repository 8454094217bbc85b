import { StyleProvider } from '@ant-design/cssinjs'
import ConfigProvider from 'antd/es/config-provider'
import theme from 'antd/es/theme'
import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '../lib/i18n/translate.ts'
import { useT } from '../lib/i18n/useT.ts'
import { useTheme } from '../lib/theme-choice.ts'
import './antd.css'
import { dark, fonts, light, type Palette } from './tokens.ts'

/** Our tokens as antd's. Its styles are in a cascade layer, so that the CSS modules always win. */
function antdTheme(palette: Palette, isDark: boolean) {
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    hashed: false,
    token: {
      colorPrimary: palette.fill,
      colorInfo: palette.blue,
      colorSuccess: palette.moss,
      colorWarning: palette.ochre,
      colorError: palette.accent,
      colorLink: palette.accent,
      colorText: palette.ink,
      colorTextSecondary: palette.stone,
      colorTextTertiary: palette.pebble,
      colorTextPlaceholder: palette.pebble,
      colorTextLightSolid: palette.onAccent,
      colorBgBase: palette.background,
      colorBgLayout: palette.background,
      colorBgContainer: palette.paper,
      colorBgElevated: palette.paper,
      colorBgMask: palette.veil,
      colorBorder: palette.edge,
      colorBorderSecondary: palette.hairline,
      colorSplit: palette.hairline,
      fontFamily: fonts.interface,
      fontSize: 16,
      controlHeight: 44,
      controlHeightSM: 36,
      borderRadius: 8,
      borderRadiusLG: 12,
      motionDurationFast: '0.15s',
      motionDurationMid: '0.2s',
      motionDurationSlow: '0.25s',
      boxShadow: '0 12px 40px rgba(20, 16, 12, 0.14)',
      boxShadowSecondary: '0 12px 40px rgba(20, 16, 12, 0.14)',
      zIndexPopupBase: 1000,
    },
    components: {
      Modal: { titleFontSize: 28, titleLineHeight: 1.28 },
    },
  }
}

/** antd's own icons carry English names. */
const passwordField = {
  iconRender: (isVisible: boolean) => {
    const Icon = isVisible ? Eye : EyeOff
    return <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
  },
}

/** Wraps components of antd. Only lazily loaded chunks import it: antd is heavy. */
export default function AntdProvider({ children }: { children: ReactNode }) {
  const t = useT()
  const isDark = useTheme() === 'dark'
  const locale = {
    locale: i18n.locale,
    global: { show: t('auth.showPassword'), hide: t('auth.hidePassword') },
  }
  return (
    <StyleProvider layer>
      <ConfigProvider
        theme={antdTheme(isDark ? dark : light, isDark)}
        locale={locale}
        inputPassword={passwordField}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}
