{{- define "affray.labels" -}}
app.kubernetes.io/name: affray
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "affray.selector" -}}
app.kubernetes.io/name: affray
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "affray.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- /* affrayd.toml: what a table of the file follows must come before it, so that further lines stand at the end. */ -}}
{{- define "affray.settings" -}}
store = {{ required "database.url: postgresql://USER@HOST/DATABASE is wanted" .Values.database.url | quote }}
store_password_file = "/run/secrets/affray/{{ .Values.database.passwordKey }}"
public_url = {{ required "publicUrl: https://HOST is wanted" .Values.publicUrl | quote }}
origins = [{{ .Values.publicUrl | quote }}]
trusted_proxies = {{ .Values.trustedProxies | toJson }}
servers.lease_ms = {{ .Values.servers.leaseMilliseconds }}
servers.hand_through = {{ ternary "yes" "no" .Values.servers.handThrough | quote }}
{{- with .Values.openid.providersSecret }}
openid.providers_file = "/run/secrets/affray-openid/providers.toml"
{{- end }}
{{- with .Values.settings }}
{{ . }}
{{- end }}
{{- end }}
